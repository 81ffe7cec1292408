import { fromHex } from "@v2x/asn1";
import {
  downloadFaultNamed,
  enrollmentFaultNamed,
  type KeyScheme,
  scmsAuthorizationFaultNamed,
  successorFaultNamed,
} from "@v2x/station";
import type { PsidSsp } from "@v2x/v2x-schema";
import { CommandError } from "../../command-error.ts";
import { countIn, type GivenOptions, hashedId8In, keyTypeIn, oneOf, signInIn, urlIn } from "../../options.ts";
import { appPermissionIn } from "../../permission-text.ts";
import type { Session } from "../../session.ts";
import { faultIn } from "../faults.ts";
import { downloadCertificates, downloadWithFault, requestCertificates } from "./scms-certificates.ts";
import { enrollAtEca } from "./scms-enrollment.ts";
import { refreshScmsTrust } from "./scms-lists.ts";
import { signScmsMessage, verifyScmsFile } from "./scms-messages.ts";
import { equipmentWords, registerWithScms, type ScmsRegistrationOptions } from "./scms-registration.ts";
import { reportMisbehavior } from "./scms-report.ts";
import { runScmsLife, type ScmsLifeOptions } from "./scms-run.ts";
import { requestSuccessor } from "./scms-successor.ts";

/** Basic safety messages. */
const bsmPsid = "32";
/** Signal phase and timing: what an RSU says. */
const spatPsid = "130";
const forms = ["explicit", "implicit"] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Runs a command towards an SCMS: the words behind `scms`.
 *
 * @throws CommandError for a command that does not exist, or cannot be done.
 */
export async function runScmsCommand(
  session: Session,
  [command, ...rest]: readonly string[],
  values: GivenOptions,
  env: Environment,
): Promise<void> {
  if (command === "verify") {
    const [path, ...more] = rest;
    if (path === undefined || more.length > 0) throw new CommandError("scms verify needs one file.");
    return verifyScmsFile(session, path);
  }
  if (command === "report") {
    const [path, ...more] = rest;
    if (path === undefined || more.length > 0) throw new CommandError("scms report needs one file.");
    const { psid } = permissionIn(values.psid ?? bsmPsid);
    return reportMisbehavior(session, await refreshScmsTrust(session, listOptionsIn(values)), path, psid);
  }
  if (rest.length > 0) throw new CommandError(`Nothing is expected after the command: ${rest.join(" ")}`);
  const trust = () => refreshScmsTrust(session, listOptionsIn(values));
  const permissions = (values.permission ?? [bsmPsid]).map(permissionIn);
  const type = oneOf("--form", values.form, forms);
  const keyType = keyTypeIn(values["key-type"]);
  switch (command) {
    case "register":
      return registerWithScms(session, registrationIn(values, env));
    case "lists":
      await trust();
      return;
    case "enroll":
      return enrollAtEca(session, await trust(), {
        type,
        keyType,
        ecaUrl: urlIn("--eca", values.eca),
        canonicalId: values["canonical-id"],
        psids: permissions.map(({ psid }) => psid),
        fault: faultIn("scms enroll", values.fault, enrollmentFaultNamed),
      });
    case "successor":
      return requestSuccessor(session, await trust(), {
        type,
        keyType,
        psids: permissions.map(({ psid }) => psid),
        fault: faultIn("scms successor", values.fault, successorFaultNamed),
      });
    case "request":
      return requestCertificates(session, await trust(), {
        type,
        kind: kindIn(values.kind),
        keyType,
        permissions,
        fault: faultIn("scms request", values.fault, scmsAuthorizationFaultNamed),
      });
    case "download": {
      const name = hashedId8In("--request", values.request);
      const fault = faultIn("scms download", values.fault, downloadFaultNamed);
      return fault === undefined
        ? downloadCertificates(session, await trust(), name, countIn(values.count))
        : downloadWithFault(session, await trust(), name, fault);
    }
    case "sign":
      return signScmsMessage(session, {
        psid: permissionIn(values.psid ?? bsmPsid).psid,
        payloadHex: values.payload,
        isDigest: values.digest,
        path: values.out ?? session.folder.pathOf("message.oer"),
      });
    case "run":
      return runScmsLife(session, lifeIn(values, env));
    default:
      throw new CommandError(`There is no command scms ${command ?? ""}. See --help.`);
  }
}

function registrationIn(values: GivenOptions, env: Environment): ScmsRegistrationOptions {
  return {
    ...signInIn(values, env),
    organizationId: values.organization,
    equipment: oneOf("--equipment", values.equipment, equipmentWords),
    canonicalId: values["canonical-id"],
    name: values.name,
  };
}

function lifeIn(values: GivenOptions, env: Environment): ScmsLifeOptions {
  const registration = registrationIn(values, env);
  const usual = usualLives[registration.equipment];
  return {
    registration,
    form: oneOf("--form", values.form, forms),
    kind: kindIn(values.kind ?? usual.kind),
    keyType: keyTypeIn(values["key-type"]),
    permissions: (values.permission ?? [usual.psid]).map(permissionIn),
    periods: countIn(values.count),
    withSuccessor: values.successor,
    payloadHex: values.payload ?? usual.payloadHex,
  };
}

/** Pseudonyms for basic safety messages on board; beside the road one certificate for signal phases. */
const usualLives = {
  obu: { kind: "original", psid: bsmPsid, payloadHex: undefined },
  rsu: { kind: "single", psid: spatPsid, payloadHex: "001300" },
} as const;

function listOptionsIn(values: GivenOptions) {
  return {
    raUrl: urlIn("--ra", values.ra),
    ctlPath: values.ctl,
    quorum: values.quorum === undefined ? undefined : countIn(values.quorum),
    isTrustedFirst: values["trust-first"],
  };
}

/** `PSID`, or `PSID:SSP` with the octets of an opaque SSP. */
function permissionIn(text: string): PsidSsp {
  const { psid, ssp } = appPermissionIn(text);
  return ssp ? { psid, ssp: { choice: "opaque", value: fromHex(ssp) } } : { psid };
}

/** What people call the ways to certificates. `single` and `plain` bring one, encrypted for the station or in clear. */
const kindOfWord = {
  original: "original",
  unified: "unified",
  compactUnified: "compactUnified",
  single: "encrypted",
  plain: "plain",
} as const satisfies Record<string, KeyScheme["kind"]>;
const kindWords = [
  "original",
  "unified",
  "compactUnified",
  "single",
  "plain",
] as const satisfies readonly (keyof typeof kindOfWord)[];

function kindIn(text: string | undefined): KeyScheme["kind"] {
  return kindOfWord[oneOf("--kind", text, kindWords)];
}
