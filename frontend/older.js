// What younger browsers know by themselves: an old tablet plays too.
Element.prototype.checkVisibility ??= function () {
  return this.getClientRects().length > 0;
};
