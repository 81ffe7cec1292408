import { fromHex } from "@v2x/asn1";
import type { KeyScheme } from "@v2x/station";
import type { PsidSsp } from "@v2x/v2x-schema";
import { CommandError } from "../../command-error.ts";
import { countIn, type GivenOptions, hashedId8In, keyTypeIn, urlIn } from "../../options.ts";
import { appPermissionIn } from "../../permission-text.ts";
import type { Session } from "../../session.ts";
import { downloadCertificates, requestCertificates } from "./scms-certificates.ts";
import { enrollAtEca } from "./scms-enrollment.ts";
import { refreshScmsTrust } from "./scms-lists.ts";
import { signScmsMessage, verifyScmsFile } from "./scms-messages.ts";

/** Basic safety messages. */
const bsmPsid = "32";

/**
 * Runs a command towards an SCMS: the words behind `scms`.
 *
 * @throws CommandError for a command that does not exist, or cannot be done.
 */
export async function runScmsCommand(
  session: Session,
  [command, ...rest]: readonly string[],
  values: GivenOptions,
): Promise<void> {
  if (command === "verify") {
    const [path, ...more] = rest;
    if (path === undefined || more.length > 0) throw new CommandError("scms verify needs one file.");
    return verifyScmsFile(session, path);
  }
  if (rest.length > 0) throw new CommandError(`Nothing is expected after the command: ${rest.join(" ")}`);
  const trust = () => refreshScmsTrust(session, listOptionsIn(values));
  const permissions = values.permission ?? [bsmPsid];
  const type = values.implicit ? "implicit" : "explicit";
  switch (command) {
    case "lists":
      await trust();
      return;
    case "enroll":
      return enrollAtEca(session, await trust(), {
        type,
        keyType: keyTypeIn(values["key-type"]),
        ecaUrl: urlIn("--eca", values.eca),
        canonicalId: values["canonical-id"],
        psids: permissions.map((text) => permissionIn(text).psid),
      });
    case "request":
      return requestCertificates(session, await trust(), {
        type,
        kind: kindIn(values.kind),
        permissions: permissions.map(permissionIn),
      });
    case "download":
      return downloadCertificates(
        session,
        await trust(),
        hashedId8In("--request", values.request),
        countIn(values.count),
      );
    case "sign":
      return signScmsMessage(session, {
        psid: permissionIn(values.psid ?? bsmPsid).psid,
        payloadHex: values.payload,
        isDigest: values.digest,
        path: values.out ?? session.folder.pathOf("message.oer"),
      });
    default:
      throw new CommandError(`There is no command scms ${command ?? ""}. See --help.`);
  }
}

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

const kinds = [
  "original",
  "unified",
  "compactUnified",
  "encrypted",
  "plain",
] as const satisfies readonly KeyScheme["kind"][];

function kindIn(text = "unified"): KeyScheme["kind"] {
  const found = kinds.find((kind) => kind.toLowerCase() === text.toLowerCase());
  if (found !== undefined) return found;
  throw new CommandError(`--kind must be one of ${kinds.join(", ")}.`);
}
