import type { KeyType } from "@v2x/crypto";
import type { KeyScheme } from "@v2x/station";
import type { PsidSsp } from "@v2x/v2x-schema";
import { CommandError } from "../../command-error.ts";
import type { Session } from "../../session.ts";
import { canonicalKeyName, makeCanonicalKey } from "../keygen.ts";
import { downloadCertificates, expectUsableKey, requestCertificates } from "./scms-certificates.ts";
import { enrollAtEca } from "./scms-enrollment.ts";
import { ScmsFolder } from "./scms-folder.ts";
import { refreshScmsTrust } from "./scms-lists.ts";
import { signScmsMessage, verifyAsStranger, verifyOwnCertificates } from "./scms-messages.ts";
import { registerWithScms, type ScmsRegistrationOptions } from "./scms-registration.ts";
import { requestSuccessor } from "./scms-successor.ts";

/** How to live with an SCMS. */
export interface ScmsLifeOptions {
  readonly registration: ScmsRegistrationOptions;
  /** Of the enrollment certificate and of those that are asked for with it. */
  readonly form: "explicit" | "implicit";
  readonly kind: KeyScheme["kind"];
  readonly keyType: KeyType;
  /** The first one is what the message is signed for. */
  readonly permissions: readonly PsidSsp[];
  /** How many i-periods' certificates to download, where they come in periods. */
  readonly periods: number;
  /** Gets the next enrollment certificate at the end. */
  readonly withSuccessor: boolean;
  /** Of the message; absent: a basic safety message. */
  readonly payloadHex?: string;
}

/**
 * The whole life of an OBU or RSU in one go: key, registration, trust lists, enrollment, certificates with their
 * private keys, each judged up to an approved root, a signed message judged as another station does, and, where that is
 * wanted, the next enrollment certificate.
 *
 * @throws CommandError at the first thing that goes wrong.
 */
export async function runScmsLife(session: Session, options: ScmsLifeOptions): Promise<void> {
  const {
    registration,
    form: type,
    kind,
    keyType,
    permissions,
    periods,
    withSuccessor,
    payloadHex,
  } = options;
  expectUsableKey({ type, kind, keyType });
  const folder = new ScmsFolder(session.folder);
  if (folder.settings.canonicalId !== undefined) {
    throw new CommandError(
      `${folder.pathOf("scms.json")} says that this station is registered. Another needs another --folder.`,
    );
  }
  if (!session.folder.hasKey(canonicalKeyName)) makeCanonicalKey(session, keyType);
  await registerWithScms(session, registration);
  const trust = await refreshScmsTrust(session, { isTrustedFirst: false });
  const enrollment = { type, keyType, psids: permissions.map(({ psid }) => psid) };
  await enrollAtEca(session, trust, enrollment);
  await requestCertificates(session, trust, { type, kind, keyType, permissions });
  await downloadCertificates(session, trust, undefined, periods);
  await verifyOwnCertificates(session);
  const path = session.folder.pathOf("message.oer");
  await signScmsMessage(session, { psid: permissions[0]!.psid, payloadHex, isDigest: false, path });
  await verifyAsStranger(session, path);
  if (withSuccessor) await requestSuccessor(session, trust, enrollment);
}
