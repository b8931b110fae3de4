//! What people expect of any command: pipes, full disks, JSON, colours, widths, completions, manual
//! pages, and a program that knows what it is.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::support::{attractor, fed, piped_into_nothing, root};
use serde_json::Value;

/// The program, with nothing in its environment that decides about colours.
fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_attractor"));
    command.current_dir(root()).stdin(Stdio::null());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
        command.env_remove(name);
    }
    command
}

/// Where programs are found, the one under test first.
fn path_with_program() -> std::ffi::OsString {
    let folder = Path::new(env!("CARGO_BIN_EXE_attractor")).parent().unwrap().to_owned();
    let others = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths(std::iter::once(folder).chain(std::env::split_paths(&others))).unwrap()
}

fn is_there(program: &str) -> bool {
    Command::new(program)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok()
}

#[test]
fn whoever_stops_reading_is_no_error() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("quixo.tb");
    let table = table.to_str().unwrap();
    assert_eq!(attractor(&["solve", "quixo:2x2", "-o", table, "--quiet"]).code, 0);
    let generate = ["generate", "random", "--vertices", "20000", "--to"];
    let mut cases: Vec<Vec<&str>> = vec![
        vec!["export", table, "--to", "csv", "-o", "-"],
        vec!["draw", "chomp:3x3", "-o", "-"],
        vec!["minmax", "connect4", "--depth", "4", "--tree", "-"],
        vec!["cops", "petersen", "--cops", "3", "-o", "-"],
        vec!["cops", "examples/connected5.g6", "--batch"],
        vec!["book", "connect4:4x4", "--depth", "2", "-o", "-"],
        vec!["games"],
        vec!["games", "chomp", "--json"],
        vec!["reference"],
        vec!["completions", "zsh"],
        vec!["doctor"],
        vec!["--help"],
        vec!["solve", "--help"],
        vec!["--version"],
    ];
    for format in ["json", "python", "edges", "dot", "pg"] {
        cases.push([&generate[..], &[format]].concat());
        cases.push(vec!["convert", "examples/eight.py", "--to", format, "-o", "-"]);
    }
    #[cfg(unix)]
    cases.push(vec!["draw", "chomp:3x3", "-o", "/dev/stdout"]);
    for case in cases {
        let run = piped_into_nothing(&case);
        assert_eq!((run.code, &*run.stderr), (0, ""), "{case:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_cannot_be_written_is_an_error() {
    for case in [
        &["--help"][..],
        &["solve", "--help"],
        &["--version"],
        &["games"],
        &["completions", "bash"],
        &["reference"],
        &["solve", "examples/eight.py", "--json"],
        &["draw", "examples/eight.py", "-o", "-"],
        &["generate", "grid"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let run = program().args(case).stdout(full).stderr(Stdio::piped()).output().unwrap();
        let told = String::from_utf8(run.stderr).unwrap();
        assert_eq!(run.status.code(), Some(2), "{case:?}: {told}");
        assert!(
            told.contains("cannot write") && told.contains("No space left"),
            "{case:?}: {told}"
        );
    }
}

/// Pipes by name, as shells make them, and standard input: they are read once, whoever looks first.
#[cfg(unix)]
#[test]
fn what_can_be_read_only_once_is_read_whole() {
    let typed = |line: &str| {
        let mut shell = Command::new("bash");
        shell.args(["-c", line]).current_dir(root()).env("PATH", path_with_program());
        let run = shell.env("NO_COLOR", "1").output().unwrap();
        assert!(run.status.success(), "{line}: {}", String::from_utf8_lossy(&run.stderr));
        String::from_utf8(run.stdout).unwrap()
    };
    let told = |text: &str| text.split_once(": ").expect("a name").1.to_owned();
    for (direct, others) in [
        (
            "attractor solve examples/eight.py",
            [
                "cat examples/eight.py | attractor solve -",
                "cat examples/eight.py | attractor solve /dev/stdin",
                "attractor solve <(cat examples/eight.py)",
            ],
        ),
        (
            "attractor check examples/pennies.json '<<even>> F even_wins' || true",
            [
                "cat examples/pennies.json | attractor check - '<<even>> F even_wins' || true",
                "attractor check - '<<even>> F even_wins' < examples/pennies.json || true",
                "attractor check /dev/stdin '<<even>> F even_wins' < examples/pennies.json || true",
            ],
        ),
    ] {
        let expected = typed(direct);
        for other in others {
            assert_eq!(told(&typed(other)), told(&expected), "{other}");
        }
    }
}

#[test]
fn whoever_leaves_out_a_word_is_told_which() {
    for (arguments, what) in [
        (
            &["chomp:4x3"][..],
            "`attractor solve chomp:4x3` solves it, `attractor play chomp:4x3` plays it",
        ),
        (&["examples/eight.py"], "`attractor solve examples/eight.py` solves it"),
        (&["solve", "chomp 4x3"], "did you mean `chomp:4x3`?"),
        (&["solve", "nim 3-4 players=3"], "did you mean `nim:3-4,players=3`?"),
        (&["solv", "chomp:4x3"], "a similar subcommand exists: 'solve'"),
        (&["verify", "nowhere.tb"], "there is no file `nowhere.tb`"),
        (&["verify", "chomp:4x3"], "no certificate is named"),
    ] {
        let run = attractor(arguments);
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(run.stderr.contains(what), "{arguments:?}: {}", run.stderr);
    }
    let told: Value = serde_json::from_str(&attractor(&["chomp", "--json"]).stderr).unwrap();
    assert_eq!(told["error"], "`chomp` is no command");
}

#[test]
fn what_was_written_is_told_as_json() {
    let folder = tempfile::tempdir().unwrap();
    let cases: [(&str, &[&str], &str); 4] = [
        ("eight.svg", &["draw", "examples/eight.py"], "svg"),
        ("eight.gv", &["draw", "examples/eight.py"], "dot"),
        ("eight.pg", &["convert", "examples/eight.py"], "pg"),
        ("grid.json", &["generate", "grid"], "json"),
    ];
    for (name, command, format) in cases {
        let file = folder.path().join(name);
        let output = ["-o", file.to_str().unwrap()];
        let run = attractor(&[command, &output, &["--json"]].concat());
        assert_eq!(run.code, 0, "{}", run.stderr);
        let told: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(told["output"], output[1]);
        assert_eq!(told["format"], format);
        assert_eq!(told["bytes"], std::fs::metadata(&file).unwrap().len());
        // People see the file.
        assert_eq!(attractor(&[command, &output].concat()).stdout, "");
    }
}

#[test]
fn json_is_json_throughout() {
    let run = attractor(&["minmax", "[[3, 5], [2, 9]]", "--tree", "-", "--json"]);
    let tree: Value =
        serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}", run.stdout));
    assert_eq!(tree["children"].as_array().map(Vec::len), Some(2));

    let (run, _) = fed(&["analyse", "connect4", "--memory", "1M", "--json"], "4455\n44444444\n9\n");
    assert_eq!(run.code, 2);
    let errors: Vec<Value> =
        run.stderr.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    assert_eq!(
        errors.iter().map(|error| &error["where"]).collect::<Vec<_>>(),
        ["line 2", "line 3"]
    );
    assert_eq!(run.stdout.lines().count(), 3);
}

#[test]
fn nothing_to_analyse_is_told() {
    for input in ["", "\n\n", "# only a remark\n"] {
        let (run, _) = fed(&["analyse", "connect4"], input);
        assert_eq!((run.code, &*run.stdout), (2, ""));
        assert!(
            run.stderr.contains("no line of moves") && run.stderr.contains("`4453`"),
            "{}",
            run.stderr
        );
    }
}

/// What somebody sees: answers of `solve`, help, and an error.
fn seen(arguments: &[&str], environment: &[(&str, &str)]) -> [bool; 3] {
    let coloured = |command: &[&str]| {
        let mut program = program();
        program.args(command).args(arguments).envs(environment.iter().copied());
        let run = program.output().unwrap();
        [run.stdout, run.stderr].concat().contains(&0x1b)
    };
    [
        coloured(&["solve", "examples/eight.py"]),
        coloured(&["solve", "--help"]),
        coloured(&["solve", "no-such-game"]),
    ]
}

#[test]
fn colours_are_there_when_they_are_asked_for() {
    let (all, none) = ([true; 3], [false; 3]);
    assert_eq!(seen(&[], &[]), none, "to a pipe");
    assert_eq!(seen(&[], &[("CLICOLOR_FORCE", "1")]), all);
    assert_eq!(seen(&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]), none);
    assert_eq!(seen(&["--color", "always"], &[]), all);
    assert_eq!(seen(&["--color=always"], &[("NO_COLOR", "1")]), all, "what is typed counts more");
    assert_eq!(seen(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]), none);
}

/// What a command writes to a terminal of its own.
#[cfg(target_os = "linux")]
fn on_terminal(command: &str, environment: &[(&str, &str)]) -> String {
    let mut script = Command::new("script");
    script.args(["-qec", command, "/dev/null"]).current_dir(root()).stdin(Stdio::null());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
        script.env_remove(name);
    }
    script.env("PATH", path_with_program()).env("TERM", "xterm").envs(environment.iter().copied());
    String::from_utf8(script.output().unwrap().stdout).unwrap().replace('\r', "")
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_is_looked_at() {
    if !is_there("script") {
        return;
    }
    let solve = "attractor solve examples/matches9.py --progress never";
    assert!(on_terminal(solve, &[]).contains('\x1b'));
    assert!(!on_terminal(solve, &[("NO_COLOR", "1")]).contains('\x1b'));
    assert!(!on_terminal(solve, &[("TERM", "dumb")]).contains('\x1b'));

    // A list is as wide as the terminal, and says the same.
    let inspect = ["inspect", "matches:25"];
    let list = |text: &str| {
        let (_, rest) = text.split_once("  an order (").expect("an order of the positions");
        let rest = rest.split("\neverything").next().unwrap().to_owned();
        (
            rest.lines().map(str::len).max().unwrap_or(0),
            rest.split_whitespace().map(str::to_owned).collect::<Vec<_>>(),
        )
    };
    let (_, words) = list(&attractor(&inspect).stdout);
    for columns in ["40", "60", "200"] {
        let shown =
            on_terminal("attractor inspect matches:25", &[("COLUMNS", columns), ("NO_COLOR", "1")]);
        let (widest, shown) = list(&shown);
        let columns: usize = columns.parse().unwrap();
        assert!(widest <= columns && widest + 20 > columns, "{widest} of {columns}");
        assert_eq!(shown, words);
    }
    // In a pipe nothing depends on the terminal around it.
    let piped = program().args(inspect).env("COLUMNS", "40").output().unwrap();
    assert_eq!(String::from_utf8(piped.stdout).unwrap(), attractor(&inspect).stdout);
    // Sentences are wrapped too, and progress draws nothing where nothing can be drawn over.
    let why = "attractor solve matches:9,take=1-2 --why 9@1";
    let shown = on_terminal(why, &[("COLUMNS", "60"), ("NO_COLOR", "1")]);
    let (_, sentences) = shown.split_once("why\n").expect("reasons");
    assert!(sentences.lines().all(|line| line.chars().count() <= 60), "{sentences}");
    assert!(!on_terminal("attractor solve tictactoe", &[("TERM", "dumb")]).contains('\x1b'));
}

/// What bash offers after the words of a line, the last of which is being typed.
#[cfg(unix)]
fn offered_by_bash(words: &[&str]) -> Vec<String> {
    let script = r#"
        source <(attractor completions bash) || exit 9
        COMP_WORDS=(attractor "$@"); COMP_CWORD=$#; COMP_TYPE=9
        how=$(complete -p attractor); how=${how##*-F }; how=${how%% *}
        "$how" attractor "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
        printf '%s\n' "${COMPREPLY[@]}""#;
    let mut bash = Command::new("bash");
    bash.args(["--norc", "-c", script, "bash"]).args(words);
    let run = bash.current_dir(root()).env("PATH", path_with_program()).output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[cfg(unix)]
#[test]
fn bash_completes_commands_options_games_and_files() {
    if !is_there("bash") {
        return;
    }
    assert_eq!(offered_by_bash(&["insp"]), ["inspect"]);
    assert_eq!(offered_by_bash(&["solve", "chom"]), ["chomp"]);
    assert_eq!(
        offered_by_bash(&["solve", "examples/eight.p"]),
        ["examples/eight.pg", "examples/eight.py"]
    );
    assert_eq!(offered_by_bash(&["solve", "nim", "--stra"]), ["--strategy"]);
    assert_eq!(offered_by_bash(&["solve", "nim", "--engine", "fl"]), ["flat"]);
    assert_eq!(offered_by_bash(&["cops", "peter"]), ["petersen"]);
    assert_eq!(
        offered_by_bash(&["judge", "x", "--strategy", "examples/matches9-o"]),
        ["examples/matches9-one-by-one.json"]
    );
    // Every game of the catalogue, and only games where a file makes no sense.
    let games: Value = serde_json::from_str(&attractor(&["games", "--json"]).stdout).unwrap();
    let mut names: Vec<&str> =
        games.as_array().unwrap().iter().map(|game| game["name"].as_str().unwrap()).collect();
    let mut offered = offered_by_bash(&["games", ""]);
    offered.retain(|word| !word.starts_with('-'));
    names.sort_unstable();
    offered.sort_unstable();
    assert_eq!(offered, names);
}

/// The other shells ask the same question; each has lines of its own to ask it with.
#[test]
fn every_shell_has_its_lines() {
    for (shell, word) in [
        ("bash", "complete "),
        ("zsh", "#compdef attractor"),
        ("fish", "complete "),
        ("powershell", "Register-ArgumentCompleter"),
        ("elvish", "edit:completion:arg-completer"),
    ] {
        let run = attractor(&["completions", shell]);
        assert_eq!((run.code, &*run.stderr), (0, ""));
        assert!(run.stdout.contains(word) && run.stdout.contains("attractor"), "{}", run.stdout);
        let asked = program()
            .env("ATTRACTOR_COMPLETE", shell)
            .env("_CLAP_COMPLETE_INDEX", "2")
            .args(["--", "attractor", "solve", "chom"])
            .output()
            .unwrap();
        let offered = String::from_utf8(asked.stdout).unwrap();
        assert!(offered.contains("chomp") && !offered.contains("tictactoe"), "{shell}: {offered}");
        // Where the shell itself is there, it reads its lines without a complaint.
        if ["zsh", "fish", "elvish"].contains(&shell) && is_there(shell) {
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("lines");
            std::fs::write(&file, &run.stdout).unwrap();
            let read = Command::new(shell).arg("-n").arg(&file).output().unwrap();
            assert!(read.status.success() || shell == "elvish", "{shell}: {read:?}");
        }
    }
    let run = attractor(&["completions", "csh"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("bash, zsh, fish, powershell, elvish"), "{}", run.stderr);
    let lost = program().env("ATTRACTOR_COMPLETE", "csh").output().unwrap();
    assert_eq!(lost.status.code(), Some(2));
}

/// The names of the commands, as help lists them under `prefix`.
fn commands(words: &[&str]) -> Vec<String> {
    let help = attractor(&[words, &["--help"]].concat()).stdout;
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let rows = listed.take_while(|line| line.starts_with("  "));
    let names =
        rows.filter(|row| !row.starts_with("   ")).filter_map(|row| row.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("share/man1");
    let run = attractor(&["manual", pages.to_str().unwrap(), "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let told: Value = serde_json::from_str(&run.stdout).unwrap();
    let mut wanted = vec!["attractor.1".to_owned()];
    let all = commands(&[]);
    assert!(all.len() > 20, "{all:?}");
    for command in &all {
        wanted.push(format!("attractor-{command}.1"));
        for inside in commands(&[command]) {
            wanted.push(format!("attractor-{command}-{inside}.1"));
        }
    }
    let mut written: Vec<String> = std::fs::read_dir(&pages)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    wanted.sort_unstable();
    written.sort_unstable();
    assert_eq!(written, wanted);
    assert_eq!(told["pages"].as_array().unwrap().len(), wanted.len());
    for name in &wanted {
        let text = std::fs::read_to_string(pages.join(name)).unwrap();
        for section in
            [".SH NAME", ".SH SYNOPSIS", ".SH DESCRIPTION", ".SH OPTIONS", ".SH \"EXIT STATUS\""]
        {
            assert!(text.contains(section), "{name} has no {section}");
        }
    }
    if is_there("groff") {
        for name in &wanted {
            rendered(&pages.join(name));
        }
        let solve = rendered(&pages.join("attractor-solve.1"));
        assert!(
            solve.contains("EXAMPLES")
                && solve.contains("attractor solve quixo:4x4 -o quixo.tb --resume")
        );
        assert!(solve.contains("130") && solve.contains("--certificate"), "{solve}");
    }
}

/// A manual page as it is read; groff has nothing to complain about.
fn rendered(page: &PathBuf) -> String {
    let run = Command::new("groff")
        .args(["-man", "-Tutf8", "-P-cbou", "-k", "-ww", "-rLL=200n"])
        .arg(page)
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&run.stderr), "", "{}", page.display());
    assert!(run.status.success());
    String::from_utf8(run.stdout).unwrap()
}

#[test]
fn the_program_knows_what_it_is() {
    let told = attractor(&["--version"]).stdout;
    let told = told.trim().strip_prefix("attractor ").expect("its name");
    let (version, more) = told.split_once(' ').unwrap_or((told, ""));
    assert_eq!(version, env!("CARGO_PKG_VERSION"));
    let git =
        Command::new("git").args(["log", "-1", "--format=%h %cs"]).current_dir(root()).output();
    let own = root().join(".git").exists();
    match git {
        Ok(run) if run.status.success() && own => {
            let commit = String::from_utf8(run.stdout).unwrap();
            assert!(more.starts_with(&format!("({}", commit.trim())), "{told}");
        }
        _ => assert!(more.is_empty() || more.starts_with("(features: "), "{told}"),
    }
}

#[test]
fn the_doctor_tells_what_is_there_and_what_is_broken() {
    let folder = tempfile::tempdir().unwrap();
    let asked = |json: bool| {
        let mut program = program();
        program.arg("doctor").args(json.then_some("--json"));
        // Nothing but what stands in the folder is found.
        program.env("PATH", folder.path()).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        let run = program.output().unwrap();
        (run.status.code(), String::from_utf8(run.stdout).unwrap())
    };
    let (code, told) = asked(true);
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!((code, &told["broken"]), (Some(0), &serde_json::json!([])));
    assert_eq!(told["version"], env!("CARGO_PKG_VERSION"));
    let cores = std::thread::available_parallelism().unwrap().get();
    assert_eq!(told["machine"]["cores"], cores);
    assert!(told["machine"]["memory_available"].as_u64() <= told["machine"]["memory"].as_u64());
    assert_eq!(
        told["terminal"],
        serde_json::json!({"terminal": false, "colours": false, "width": null})
    );
    assert_eq!(told["python"]["version"], Value::Null);
    let (code, page) = asked(false);
    assert_eq!(code, Some(0));
    assert!(page.lines().count() < 24 && page.contains("no `python3` is found"), "{page}");

    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // A Python whose package was built for another one.
        let python = folder.path().join("python3");
        std::fs::write(
            &python,
            "#!/bin/sh\necho 3.99.0\necho 0.0.9\necho 'ImportError: wrong ABI'\n",
        )
        .unwrap();
        std::fs::set_permissions(&python, PermissionsExt::from_mode(0o755)).unwrap();
        let (code, page) = asked(false);
        assert_eq!(code, Some(1), "{page}");
        assert!(
            page.contains("3.99.0 with the package attractor 0.0.9, another version"),
            "{page}"
        );
        assert!(page.contains("ImportError: wrong ABI") && page.contains("pip install"), "{page}");
    }
}
