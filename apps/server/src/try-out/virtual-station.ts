import { randomBytes } from "node:crypto";
import { fromHex } from "@v2x/asn1";
import type { Device, Rehearsal } from "@v2x/ccms";
import type { CcmsLog, TryOutStep, TryOutStepName } from "@v2x/contract";
import { type MessageSigner, signData, signerWith, timeText } from "@v2x/credentials";
import { generatePrivateKey, type PrivateKey } from "@v2x/crypto";
import {
  authorize,
  collectTrust,
  type Enrollee,
  type Exchange,
  enrol,
  judgeBelow,
  type Transport,
  type Trust,
} from "@v2x/station";
import { allHold, type PsidSsp, textOfCheck, unmetIn } from "@v2x/v2x-schema";
import { eventTraceOnWire } from "../routes/event-logs.ts";

/** What a virtual station lives by. */
export interface VirtualStation {
  /** The registration, with the canonical key below in the place of its own. */
  readonly device: Device;
  readonly canonicalKey: PrivateKey;
  /** EA and AA, on stage for this station alone. */
  readonly rehearsal: Rehearsal;
  /** To the distribution centre by GET, to the authorities on stage by POST. */
  readonly transport: Transport;
  readonly dcUrl: string;
  now(): Date;
}

/** The message that it signs: an ItsPduHeader that says CAM, and nothing behind it. */
const message = fromHex("020200000001");

/**
 * Lives a station's life once: collects trust, enrols, gets a ticket, signs a message with it, enrols again. Ends at the
 * first step that fails.
 */
export async function* liveOnce(station: VirtualStation): AsyncGenerator<TryOutStep> {
  const { device, canonicalKey, dcUrl, transport } = station;
  const first = { canonicalId: fromHex(device.canonicalId), canonicalKey: signerWith(canonicalKey) };
  let trust: Trust | undefined;
  let credential: MessageSigner | undefined;
  let ticket: MessageSigner | undefined;
  const life: Readonly<Record<TryOutStepName, () => Promise<Outcome>>> = {
    lists: async () => {
      const { steps, trust: collected } = await collectTrust({ transport, dcUrl, now: station.now() });
      trust = collected;
      const failed = steps.find(({ checks }) => !allHold(checks));
      if (failed !== undefined) return { isGood: false, text: `${failed.title}: ${faultIn(failed.checks)}` };
      return { isGood: true, text: steps.map(({ title }) => title).join("\n") };
    },
    enrolment: async () => {
      const { outcome, holder } = await enrolOnce(station, trust!, first);
      credential = holder;
      return outcome;
    },
    authorization: async () => {
      const { outcome, holder } = await authorizeOnce(station, trust!, credential!);
      ticket = holder;
      return outcome;
    },
    message: () => signOnce(station, trust!, ticket!),
    "re-enrolment": async () => (await enrolOnce(station, trust!, { credential: credential! })).outcome,
  };
  for (const [step, live] of Object.entries(life) as [TryOutStepName, () => Promise<Outcome>][]) {
    const from = performance.now();
    const { isGood, text, trace = null } = await live();
    yield { step, isGood, text, milliseconds: Math.round(performance.now() - from), trace };
    if (!isGood) return;
  }
}

/** What came of a step. */
type Outcome = Pick<TryOutStep, "isGood" | "text"> & { readonly trace?: TryOutStep["trace"] };

/** What came of asking an authority, with what it issued under the key that was made for it. */
interface Asked {
  readonly outcome: Outcome;
  readonly holder: MessageSigner | undefined;
}

async function enrolOnce(station: VirtualStation, trust: Trust, enrollee: Enrollee): Promise<Asked> {
  const key = signerWith(generatePrivateKey(station.device.keyType));
  const { certificate: ea, url } = trust.ea;
  const order = { enrollee, key, ea, now: station.now() };
  return asked(station, key, () => enrol({ transport: station.transport, url }, order));
}

async function authorizeOnce(
  station: VirtualStation,
  trust: Trust,
  credential: MessageSigner,
): Promise<Asked> {
  const { device, transport } = station;
  const key = signerWith(generatePrivateKey(device.keyType));
  const order = {
    credential,
    key,
    ea: trust.ea.certificate,
    aa: trust.aa.certificate,
    attributes: { appPermissions: device.appPermissions.map(permissionOf) },
    hmacKey: Uint8Array.from(randomBytes(32)),
    withPrivacy: device.withPrivacy,
    withProofOfPossession: true,
    now: station.now(),
  };
  return asked(station, key, () => authorize({ transport, url: trust.aa.url }, order));
}

/**
 * Asks, and tells what came of it in the words of the event on stage, which says more than the answer does. Where EA
 * and AA both had a part in it, the one who refused speaks, and of two who refused the one who did so first.
 */
async function asked(
  { rehearsal }: VirtualStation,
  signer: MessageSigner["signer"],
  ask: () => Promise<Exchange<string | number>>,
): Promise<Asked> {
  const heardBefore = rehearsal.events.length;
  const { checks, answer } = await ask();
  const events = rehearsal.events.slice(heardBefore);
  const event = events.find(({ isSuccess }) => !isSuccess) ?? events.at(-1);
  const certificate = allHold(checks) ? answer?.certificate : undefined;
  const isAnswerBad = event?.isSuccess === true && certificate === undefined;
  return {
    outcome: {
      isGood: certificate !== undefined,
      text: event === undefined || isAnswerBad ? faultIn(checks) : event.message,
      trace: event ? eventTraceOnWire(event.log as CcmsLog, { ...event, id: "0" }) : null,
    },
    holder: certificate && { certificate, signer },
  };
}

async function signOnce(station: VirtualStation, { files }: Trust, by: MessageSigner): Promise<Outcome> {
  const now = station.now();
  const psid = by.certificate.value.toBeSigned.appPermissions![0]!.psid;
  const signed = await signData({
    payload: message,
    psid,
    generationTime: now,
    by,
    signerIdentifier: "certificate",
  });
  const verdict = judgeBelow({ files, now }, signed);
  // Where the message was sent from, this one does not say, so a ticket's region stays open.
  const bad = verdict.lights.find(
    ({ id, state }) => state === "fail" || (state === "unknown" && id !== "region"),
  );
  if (bad !== undefined) return { isGood: false, text: `${verdict.title}: ${bad.reason}` };
  const chain = verdict.chain.map(({ title }) => title).join(", under ");
  return { isGood: true, text: `PSID ${psid}, signed at ${timeText(now)}; good under ${chain}` };
}

function permissionOf({ psid, ssp }: Device["appPermissions"][number]): PsidSsp {
  return ssp === "" ? { psid } : { psid, ssp: { choice: "bitmapSsp", value: fromHex(ssp) } };
}

function faultIn(checks: Parameters<typeof unmetIn>[0]): string {
  return unmetIn(checks).map(textOfCheck)[0] ?? "the answer does not say why";
}
