import { parseArgs } from "node:util";
import type { KnownHead } from "@v2x/audit";
import { cacheCompiledCode } from "./compile-cache.ts";
import type { Configuration } from "./configuration.ts";
import type { AnyCommand, CommandAnswer, OperatorCommand } from "./operator-command.ts";
import { usage, usageOf } from "./usage.ts";

/** A command that cannot be done; the message says why. */
class CommandError extends Error {
  override readonly name = "CommandError";
}

/**
 * Runs one command.
 *
 * @returns what to print on standard output.
 * @throws CommandError, or what `explainStartFailure` explains, or an Error whose message is for people.
 */
async function run([command, ...rest]: readonly string[]): Promise<string> {
  if (command !== undefined && asksForHelp(rest)) return helpOn(command);
  switch (command) {
    case "serve":
      expectNothing(rest);
      await (await import("./main.ts")).serveUntilSignal(process.env);
      return "";
    case "migrate":
      expectNothing(rest);
      return migrate(await configuration());
    case "token":
      return ask(tokenRequest(rest));
    case "key":
      return key(rest);
    case "authority":
      return ask(authorityRequest(rest));
    case "elector":
      return ask(electorRequest(rest));
    case "list":
      return ask(listRequest(rest));
    case "camp":
      return ask(campRequest(rest));
    case "misbehavior":
      return ask(misbehaviorRequest(rest));
    case "account":
      return ask(accountRequest(rest));
    case "jobs":
      return ask(jobsRequest(rest));
    case "notice":
      return ask(noticeRequest(rest));
    case "organization":
      return ask(organizationRequest(rest));
    case "audit":
      return audit(rest);
    case "device":
      return ask(deviceRequest(rest));
    case "events":
      return ask(eventsRequest(rest));
    case "decode":
      return decode(rest);
    case "dissector":
      return dissector(rest);
    case "doctor":
      expectNothing(rest);
      return ask({ command: "doctor" });
    case "help":
      return rest[0] === undefined ? usage : helpOn(rest[0]);
    case "--help":
    case "-h":
    case undefined:
      return usage;
    default:
      throw noSuchCommand(command);
  }
}

function noSuchCommand(command: string): CommandError {
  return new CommandError(`There is no command ${command}; v2x --help lists those that there are.`);
}

function asksForHelp(rest: readonly string[]): boolean {
  const options = rest.includes("--") ? rest.slice(0, rest.indexOf("--")) : rest;
  return options.includes("--help") || options.includes("-h");
}

/** What there is to say of one command: its lines of the usage. @throws CommandError */
async function helpOn(command: string): Promise<string> {
  if (command === "decode") return (await import("./decoding/usage.ts")).decodeUsage;
  const lines = usageOf(command);
  if (lines === undefined) throw noSuchCommand(command);
  return lines;
}

async function configuration(): Promise<Configuration> {
  return (await import("./configuration.ts")).readConfiguration(process.env);
}

async function migrate(configuration: Configuration): Promise<string> {
  const { openInstallation } = await import("./installation.ts");
  const { securityLog } = await import("./security-log.ts");
  const log = securityLog(configuration.logLevel, process.stderr);
  const { installationJobs } = await import("./job-queues.ts");
  const { store } = await openInstallation(configuration, { securityLog: log }, installationJobs);
  await store.close();
  return "The database is up to date.\n";
}

async function key([action, ...rest]: readonly string[]): Promise<string> {
  const [more, reason] = withReason(rest);
  expectNothing(more);
  if (action === "replace-master") {
    const { replaceMasterKey } = await import("./replace-master-key.ts");
    return `${await replaceMasterKey(await configuration(), reason())}\n`;
  }
  if (action !== "replace-provider")
    throw new CommandError("key needs one of: replace-master, replace-provider.");
  const { replaceProviderKeys } = await import("./replace-provider-keys.ts");
  return `${await replaceProviderKeys(await configuration(), reason())}\n`;
}

async function ask(asked: AnyCommand): Promise<string> {
  return told(await answerTo(asked));
}

async function answerTo(asked: AnyCommand): Promise<CommandAnswer> {
  const { answerCommand } = await import("./answer-command.ts");
  const configured = await configuration();
  if (asked.command === "doctor") await leaveRoot(configured);
  return answerCommand(configured, asked);
}

/** Makes root the user of the running server, who could not use files and folders that root would leave there. */
async function leaveRoot({ dataDir, databaseUrl }: Configuration): Promise<void> {
  if (process.getuid?.() !== 0 || databaseUrl !== undefined) return;
  const { sharedDatabase } = await import("@v2x/store");
  const account = sharedDatabase(dataDir)?.account;
  if (account === undefined || account.uid === 0) return;
  process.setgroups!([account.gid]);
  process.setgid!(account.gid);
  process.setuid!(account.uid);
}

/** @returns what to print. @throws CommandError */
function told(answer: CommandAnswer): string {
  if ("error" in answer) throw new CommandError(answer.error);
  if (answer.isFailure) process.exitCode = 1;
  return `${answer.output}\n`;
}

function authorityRequest([action, ...rest]: readonly string[]): OperatorCommand {
  if (action === "list" && rest.length === 0) return { command: "authority-list" };
  const [[first, second, ...more], reason] = withReason(rest);
  expectNothing(more);
  if (action === "renew" && second !== undefined)
    return { command: "authority-renew", system: first!, role: second, reason: reason() };
  if (action === "renew" && first !== undefined)
    return { command: "authority-renew", role: first, reason: reason() };
  if (action === "revoke" && first !== undefined && second === undefined)
    return { command: "authority-revoke", hashedId8: first, reason: reason() };
  throw new CommandError("authority needs one of: list, renew [SYSTEM] ROLE, revoke HASHEDID8.");
}

function electorRequest([action, ...rest]: readonly string[]): OperatorCommand {
  const [[name, ...more], reason] = withReason(rest);
  expectNothing(more);
  if (action === "add" && name === undefined) return { command: "elector-add", reason: reason() };
  if (action === "renew" && name !== undefined) return { command: "elector-renew", name, reason: reason() };
  if (action === "remove" && name !== undefined) return { command: "elector-remove", name, reason: reason() };
  throw new CommandError("elector needs one of: add, renew NAME, remove NAME.");
}

function listRequest([action, ...rest]: readonly string[]): OperatorCommand {
  const [[name, ...more], reason] = withReason(rest);
  expectNothing(more);
  if (action === "status" && name === undefined) return { command: "list-status" };
  if (action === "publish" && name !== undefined) return { command: "list-publish", name, reason: reason() };
  throw new CommandError("list needs one of: status, publish NAME.");
}

function campRequest([action, ...rest]: readonly string[]): OperatorCommand {
  const [[hashedId8, ...more], reason] = withReason(rest);
  expectNothing(more);
  if (action === "revoke" && hashedId8 !== undefined)
    return { command: "camp-revoke", hashedId8, reason: reason() };
  throw new CommandError("camp needs: revoke HASHEDID8.");
}

/** @returns what is no option, and a function that gives the reason. @throws CommandError, the function too. */
function withReason(rest: readonly string[]): readonly [readonly string[], () => string] {
  const { positionals, values } = parsedWith({ reason: { type: "string" } }, rest);
  return [positionals, () => reasonIn(values.reason)];
}

function reasonIn(given = ""): string {
  const reason = given.trim();
  if (reason === "" || reason.length > 500)
    throw new CommandError("--reason must say why in 1 to 500 characters; the audit log notes it.");
  return reason;
}

function misbehaviorRequest([action, id, ...rest]: readonly string[]): OperatorCommand {
  expectNothing(rest);
  if (action === "list" && id === undefined) return { command: "misbehavior-list" };
  if (action === "show" && id !== undefined) return { command: "misbehavior-show", id };
  throw new CommandError("misbehavior needs one of: list, show ID.");
}

const accountDecisions = [
  "approve",
  "refuse",
  "lock",
  "unlock",
  "make-operator",
  "unmake-operator",
  "reset-second-factor",
] as const;

function accountRequest([action, ...rest]: readonly string[]): OperatorCommand {
  const { positionals, values } = parsedWith(
    { reason: { type: "string" }, organization: { type: "string" } },
    rest,
  );
  const [first, ...more] = positionals;
  expectNothing(more);
  if (action === "list") return { command: "account-list", ...(first !== undefined && { state: first }) };
  const decision = accountDecisions.find((one) => one === action);
  if (first === undefined || decision === undefined)
    throw new CommandError(`account needs one of: list [STATE], ${accountDecisions.join(", ")} E-MAIL.`);
  const said = { email: first, reason: reasonIn(values.reason) };
  if (decision !== "approve") return { command: `account-${decision}`, ...said };
  const organization = values.organization?.trim() ?? "";
  if (organization === "" || organization.length > 100)
    throw new CommandError(
      "account approve needs --organization: the id of one that is there, or the name of a new one.",
    );
  return { command: "account-approve", organization, ...said };
}

function jobsRequest([action, ...rest]: readonly string[]): OperatorCommand {
  if (action === "list" && rest.length === 0) return { command: "jobs-list" };
  const [[id, ...more], reason] = withReason(rest);
  expectNothing(more);
  if (action !== "retry" || id === undefined) throw new CommandError("jobs needs one of: list, retry ID.");
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
    throw new CommandError("ID must be a job's id, as v2x jobs list shows it.");
  return { command: "jobs-retry", id, reason: reason() };
}

function noticeRequest([action, ...rest]: readonly string[]): OperatorCommand {
  const text = { type: "string" } as const;
  const { positionals, values } = parsedWith({ reason: text, from: text, until: text }, rest);
  const { from, until } = values;
  if (action === "clear" && positionals.length === 0 && from === undefined && until === undefined)
    return { command: "notice-clear", reason: reasonIn(values.reason) };
  const [said, ...more] = positionals;
  if (action !== "set" || said === undefined) throw new CommandError("notice needs one of: set TEXT, clear.");
  expectNothing(more);
  return {
    command: "notice-set",
    text: said,
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    reason: reasonIn(values.reason),
  };
}

/** What the commands about quotas change. */
const quotas: Readonly<Record<string, "maxDevices" | "maxOpenRequests" | "maxStoredMegabytes">> = {
  quota: "maxDevices",
  "quota-requests": "maxOpenRequests",
  "quota-files": "maxStoredMegabytes",
};

function organizationRequest([action, ...rest]: readonly string[]): OperatorCommand {
  const [[first, second, third, ...more], reason] = withReason(rest);
  expectNothing(more);
  if (action === "list" && second === undefined) return { command: "organization-list", search: first ?? "" };
  if (action === "create" && first !== undefined && third === undefined) {
    const organization = { name: first, ...systemsIn(second ?? "ccms,scms") };
    return { command: "organization-create", organization, reason: reason() };
  }
  const change = (stated: Readonly<Record<string, unknown>>): OperatorCommand => ({
    command: "organization-change",
    id: first!,
    change: stated,
    reason: reason(),
  });
  if (second !== undefined && third === undefined) {
    if (action === "rename") return change({ name: second });
    if (action === "allow") return change(systemsIn(second));
    // What is no number goes as it is, so that the refusal names the rule.
    const quota = Object.hasOwn(quotas, action ?? "") ? quotas[action!] : undefined;
    if (quota !== undefined && second === "none") return change({ [quota]: null });
    if (quota !== undefined) return change({ [quota]: /^\d+$/.test(second) ? Number(second) : second });
    if (action === "trust" && (second === "yes" || second === "no"))
      return change({ administratorsTrusted: second === "yes" });
    if (action === "contact" && second === "none") return change({ contact: null });
  }
  if (action === "contact" && third !== undefined) return change({ contact: { name: second, email: third } });
  throw new CommandError(
    "organization needs one of: list [SEARCH], create NAME [SYSTEMS], rename ID NAME, allow ID SYSTEMS, quota ID NUMBER|none, quota-requests ID NUMBER|none, quota-files ID MEGABYTES|none, trust ID yes|no, contact ID NAME E-MAIL, contact ID none.",
  );
}

function systemsIn(given: string): { readonly ccmsAllowed: boolean; readonly scmsAllowed: boolean } {
  const named = given === "none" ? [] : given.split(",").map((name) => oneOfSystems(name.trim()));
  return { ccmsAllowed: named.includes("ccms"), scmsAllowed: named.includes("scms") };
}

function oneOfSystems(name: string): string {
  if (name === "ccms" || name === "scms") return name;
  throw new CommandError("SYSTEMS must be ccms, scms, ccms,scms or none.");
}

async function decode(rest: readonly string[]): Promise<string> {
  const { decodeCommand, decodeExitCodes } = await import("./decoding/decode-command.ts");
  const { harmlessForTerminals } = await import("./decoding/plain-characters.ts");
  const writeTo = (stream: NodeJS.WriteStream) => (output: string) =>
    stream.write(stream.isTTY ? harmlessForTerminals(output) : output);
  // As long as it is not known to be understood.
  process.exitCode = decodeExitCodes.usage;
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const { positionals, values } = parsedWith(
    { type: text, json: flag, verdict: flag, trust: text, at: text },
    rest,
  );
  const [file = "-", ...more] = positionals;
  expectNothing(more);
  if (file === "-" && process.stdin.isTTY)
    process.stderr.write(
      "Type or paste what to decode, then Ctrl+D on a line of its own; --help says more.\n",
    );
  process.exitCode = undefined;
  process.exitCode = await decodeCommand(
    {
      file,
      isJson: values.json === true,
      isJudged: values.verdict === true,
      ...(values.type !== undefined && { type: values.type }),
      ...(values.trust !== undefined && { trust: values.trust }),
      ...(values.at !== undefined && { at: values.at }),
    },
    {
      input: process.stdin,
      write: writeTo(process.stdout),
      complain: writeTo(process.stderr),
      now: () => new Date(),
    },
  );
  return "";
}

async function dissector(rest: readonly string[]): Promise<string> {
  const { positionals, values } = parsedWith({ out: { type: "string" } }, rest);
  expectNothing(positionals);
  const { dissectorScript } = await import("./dissector/dissector.ts");
  if (values.out === undefined) return dissectorScript();
  const { writeFile } = await import("node:fs/promises");
  try {
    await writeFile(values.out, dissectorScript());
  } catch (cause) {
    throw new CommandError(`--out: ${values.out} cannot be written: ${(cause as Error).message}`, { cause });
  }
  return `${values.out} is written.\n`;
}

async function audit([action, ...rest]: readonly string[]): Promise<string> {
  const options = { filtered: { type: "boolean" }, against: { type: "string" } } as const;
  const { positionals, values } = parsedWith(options, rest);
  const [file, ...more] = positionals;
  expectNothing(more);
  const { filtered: isFiltered = false, against } = values;
  if (action === "verify" && file !== undefined) {
    const heads = against === undefined ? undefined : await headsOf(against);
    const { verifyAuditFile } = await import("./operator/audit-file.ts");
    return told(await verifyAuditFile(file, { isFiltered, heads }));
  }
  if (action === "verify" && !isFiltered && against !== undefined) return verifyAgainst(against);
  if (
    file === undefined &&
    !isFiltered &&
    against === undefined &&
    (action === "list" || action === "verify")
  )
    return ask({ command: `audit-${action}` });
  throw new CommandError("audit needs one of: list, verify [FILE [--filtered]] [--against FILE].");
}

async function verifyAgainst(path: string): Promise<string> {
  const heads = await headsOf(path);
  const verdict = await answerTo({ command: "audit-verify", heads });
  if (!("output" in verdict) || verdict.isFailure) return told(verdict);
  return `${told(verdict)}It contains each of the ${heads.length} heads in ${path}, up to row ${heads.at(-1)!.position}.\n`;
}

/** @throws CommandError where the file cannot be read or has no head. */
async function headsOf(path: string): Promise<readonly KnownHead[]> {
  const { readHeads } = await import("./audit/compare-heads.ts");
  const heads = await readHeads(path).catch((cause: Error) => {
    throw new CommandError(`--against: ${path} cannot be read: ${cause.message}`, { cause });
  });
  if (heads.length === 0)
    throw new CommandError(
      `--against: ${path} has no head of an audit log. Give it the file of AUDIT_ANCHOR, or lines of the security log.`,
    );
  return heads;
}

function eventsRequest([action, ...rest]: readonly string[]): OperatorCommand {
  if (action !== "list") throw new CommandError("events needs: list.");
  return { command: "events-list", ...eventOptions(rest) };
}

function eventOptions(rest: readonly string[]) {
  const text = { type: "string" } as const;
  const options = { system: text, organization: text, outcome: text, request: text, device: text };
  const { values, positionals } = parsedWith(options, rest);
  expectNothing(positionals);
  const { system, outcome, ...others } = values;
  return {
    ...others,
    ...(system !== undefined && { system: oneOf("system", system, ["ccms", "scms"]) }),
    ...(outcome !== undefined && { outcome: oneOf("outcome", outcome, ["granted", "waiting", "refused"]) }),
  };
}

function deviceRequest([action, ...rest]: readonly string[]): OperatorCommand {
  if (action === "list") return { command: "device-list", ...deviceOptions(rest) };
  const [[named, canonicalId, ...more], reason] = withReason(rest);
  expectNothing(more);
  const system = (["ccms", "scms"] as const).find((known) => known === named);
  if (!isDeviceDecision(action) || system === undefined || canonicalId === undefined)
    throw new CommandError(
      "device needs one of: list, deactivate, activate, revoke, free, the last four with ccms or scms and a canonical id.",
    );
  return { command: `device-${action}`, system, canonicalId, reason: reason() };
}

function deviceOptions(rest: readonly string[]) {
  const text = { type: "string" } as const;
  const options = { device: text, organization: text, system: text, state: text };
  const { values, positionals } = parsedWith(options, rest);
  expectNothing(positionals);
  const { device, system, state, ...others } = values;
  return {
    ...others,
    ...(device !== undefined && { canonicalId: device }),
    ...(system !== undefined && { system: oneOf("system", system, ["ccms", "scms"]) }),
    ...(state !== undefined && { status: state.toUpperCase() }),
  };
}

function isDeviceDecision(
  action: string | undefined,
): action is "deactivate" | "activate" | "revoke" | "free" {
  return action !== undefined && ["deactivate", "activate", "revoke", "free"].includes(action);
}

function oneOf<Word extends string>(option: string, given: string, words: readonly Word[]): Word {
  const word = words.find((known) => known === given);
  if (word === undefined) throw new CommandError(`--${option} must be one of ${words.join(", ")}.`);
  return word;
}

function tokenRequest(rest: readonly string[]): OperatorCommand {
  const { email, organization } = parsed(rest);
  if (email === undefined) throw new CommandError("token needs --email.");
  return { command: "token", email, ...(organization === undefined ? {} : { organization }) };
}

function parsed(rest: readonly string[]) {
  const { positionals, values } = parsedWith(
    { email: { type: "string" }, organization: { type: "string" } },
    rest,
  );
  expectNothing(positionals);
  return values;
}

function parsedWith<const O extends Readonly<Record<string, { readonly type: "string" | "boolean" }>>>(
  options: O,
  rest: readonly string[],
) {
  try {
    return parseArgs({ args: [...rest], options, allowPositionals: true });
  } catch (cause) {
    throw new CommandError((cause as Error).message, { cause });
  }
}

function expectNothing(rest: readonly string[]): void {
  if (rest.length > 0) throw new CommandError(`Nothing is expected after the command: ${rest.join(" ")}`);
}

// Whoever reads may have read enough, as `head` does: this ends as a program does that SIGPIPE ends.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(141);
    if (stream === process.stdout) process.stderr.write(`The output cannot be written: ${error.message}.\n`);
    process.exit(2);
  });

// What most commands do not need is loaded by those that do.
cacheCompiledCode();
try {
  process.stdout.write(await run(process.argv.slice(2)));
} catch (error) {
  const { explainStartFailure } = await import("./start-failure.ts");
  const explanation = error instanceof CommandError ? error.message : explainStartFailure(error);
  process.stderr.write(`${explanation ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exitCode ??= 1;
}
