import {
  authorizationFaultNamed,
  type EnrolmentFault,
  enrolmentFaultNamed,
  type Transport,
} from "@v2x/station";
import { CommandError, type ExitCode, exitCodes } from "./command-error.ts";
import { type AuthorizationOptions, authorizeStation } from "./commands/authorization.ts";
import { type EnrolmentOptions, enrolStation } from "./commands/enrolment.ts";
import { faultIn, listFaults, listWord } from "./commands/faults.ts";
import { makeCanonicalKey } from "./commands/keygen.ts";
import { refreshTrust } from "./commands/lists.ts";
import { signMessage, verifyFile } from "./commands/messages.ts";
import { type RegistrationOptions, registerStation } from "./commands/register.ts";
import { runLife } from "./commands/run.ts";
import { runScmsCommand } from "./commands/scms/scms.ts";
import { forScreen, logTo } from "./log.ts";
import {
  countIn,
  type GivenOptions,
  hashedId8In,
  keyTypeIn,
  parseOptions,
  signInIn,
  urlIn,
} from "./options.ts";
import { usualPermissions } from "./permission-text.ts";
import type { Session } from "./session.ts";
import { StationFolder } from "./station-folder.ts";
import { usage } from "./usage.ts";

/** What the command line needs from outside. */
export interface StationPorts {
  readonly transport: Transport;
  now(): Date;
  /** Lets so much time pass. */
  pause(milliseconds: number): Promise<void>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** To standard output. */
  write(text: string): void;
  /** To standard error. */
  complain(text: string): void;
}

/** Runs one command. @returns how the process is to end; throws only what is a mistake in here. */
export async function runStation(args: readonly string[], ports: StationPorts): Promise<ExitCode> {
  try {
    const { values, positionals } = parseOptions(args);
    const [command, ...rest] = positionals;
    if (values.help || command === undefined || command === "help") {
      ports.write(usage);
      return exitCodes.done;
    }
    const session: Session = {
      folder: new StationFolder(values.folder),
      log: logTo(ports.write, { isJson: values.json, isVerbose: values.verbose }),
      transport: ports.transport,
      now: ports.now,
      pause: ports.pause,
    };
    if (command !== "verify" && command !== "scms") expectNothing(rest);
    await runCommand(command, rest, { session, values, ports });
    return exitCodes.done;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    ports.complain(`${forScreen(error.message)}\n`);
    return error.exitCode;
  }
}

interface Given {
  readonly session: Session;
  readonly values: GivenOptions;
  readonly ports: StationPorts;
}

async function runCommand(command: string, rest: readonly string[], given: Given): Promise<void> {
  const { session, values, ports } = given;
  if (values.fault === listWord) {
    const whose = command === "scms" ? `scms ${rest[0] ?? ""}` : command;
    return listFaults(ports.write, { isJson: values.json, command: whose });
  }
  switch (command) {
    case "keygen":
      return makeCanonicalKey(session, keyTypeIn(values["key-type"]));
    case "register":
      return registerStation(session, registrationIn(given, values.privacy));
    case "lists":
      await refreshTrust(session, listOptionsIn(values));
      return;
    case "enrol":
    case "reenrol": {
      const options = enrolmentOptionsIn(command, values);
      return enrolStation(session, await refreshTrust(session, listOptionsIn(values)), options);
    }
    case "authorize": {
      const options = authorizationOptionsIn(given);
      return authorizeStation(session, await refreshTrust(session, listOptionsIn(values)), options);
    }
    case "sign":
      return signMessage(session, {
        psid: psidIn(values.psid),
        payloadHex: values.payload,
        isDigest: values.digest,
        path: values.out ?? session.folder.pathOf("message.oer"),
      });
    case "verify":
      return verifyFile(session, onlyOne(rest));
    case "run":
      return runLife(session, {
        registration: registrationIn(given, true),
        keyType: keyTypeIn(values["key-type"]),
        count: countIn(values.count ?? "20"),
      });
    case "faults":
      return listFaults(ports.write, { isJson: values.json });
    case "scms":
      return runScmsCommand(session, rest, values, ports.env);
    default:
      throw new CommandError(`There is no command ${command}. See --help.`);
  }
}

function enrolmentOptionsIn(flow: EnrolmentFault["flow"], values: GivenOptions): EnrolmentOptions {
  return {
    flow,
    keyType: keyTypeIn(values["key-type"]),
    credentialName: values.ec,
    fault: faultIn(flow, values.fault, (name) => enrolmentFaultNamed(flow, name)),
  };
}

function authorizationOptionsIn({ session, values }: Given): AuthorizationOptions {
  return {
    withPrivacy: values.privacy,
    withProofOfPossession: values.pop,
    count: countIn(values.count),
    keyType: keyTypeIn(values["key-type"]),
    permissions: values.permission ?? permissionsOf(session),
    credentialName: values.ec,
    fault: faultIn("authorize", values.fault, authorizationFaultNamed),
  };
}

function registrationIn({ values, ports }: Given, withPrivacy: boolean): RegistrationOptions {
  return {
    ...signInIn(values, ports.env),
    organizationId: values.organization,
    canonicalId: values["canonical-id"],
    name: values.name,
    permissions: values.permission ?? usualPermissions,
    withPrivacy,
  };
}

function listOptionsIn(values: GivenOptions) {
  return {
    dcUrl: urlIn("--dc", values.dc),
    tlmId: hashedId8In("--tlm", values.tlm),
    rootId: hashedId8In("--root", values.root),
  };
}

function permissionsOf({ folder }: Session): readonly string[] {
  const { permissions } = folder.settings;
  return permissions.length > 0 ? permissions : usualPermissions;
}

function psidIn(text = "36"): number {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  throw new CommandError("--psid must be a number.");
}

function onlyOne(rest: readonly string[]): string {
  const [path, ...more] = rest;
  if (path === undefined || more.length > 0) throw new CommandError("verify needs one file.");
  return path;
}

function expectNothing(rest: readonly string[]): void {
  if (rest.length > 0) throw new CommandError(`Nothing is expected after the command: ${rest.join(" ")}`);
}
