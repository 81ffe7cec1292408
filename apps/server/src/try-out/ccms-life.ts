import { randomBytes } from "node:crypto";
import { fromHex } from "@v2x/asn1";
import type { Device, Rehearsal } from "@v2x/ccms";
import type { CcmsLog, EventTrace, TryOutStepName } from "@v2x/contract";
import { type MessageSigner, signerWith, timeText } from "@v2x/credentials";
import { generatePrivateKey, type PrivateKey } from "@v2x/crypto";
import {
  authorize,
  collectTrust,
  type Enrollee,
  type Exchange,
  enrol,
  judgeBelow,
  signStationMessage,
  type Transport,
  type Trust,
} from "@v2x/station";
import { allHold, type PsidSsp } from "@v2x/v2x-schema";
import { eventTraceOnWire } from "../routes/events-on-wire.ts";
import {
  heardOf,
  type Life,
  type Outcome as OutcomeOf,
  outcomeOfTrust,
  outcomeOfVerdict,
} from "./run-life.ts";

/** What a virtual station lives by. */
export interface VirtualStation {
  /** The registration, with the canonical key below in the place of its own. */
  readonly device: Device;
  readonly canonicalKey: PrivateKey;
  /** EA and AA, on stage for this station alone. */
  readonly rehearsal: Rehearsal;
  /** To the distribution centre, and to the authorities on stage. */
  readonly transport: Transport;
  readonly dcUrl: string;
  now(): Date;
}

type Outcome = OutcomeOf<EventTrace>;

/** The message that it signs: an ItsPduHeader that says CAM, and nothing behind it. */
const message = fromHex("020200000001");

/** A station's life: it collects trust, enrols, gets a ticket, signs a message with it, enrols again. */
export function ccmsLife(station: VirtualStation): Life<TryOutStepName, EventTrace> {
  const { device, canonicalKey, dcUrl, transport } = station;
  const first = { canonicalId: fromHex(device.canonicalId), canonicalKey: signerWith(canonicalKey) };
  let trust: Trust | undefined;
  let credential: MessageSigner | undefined;
  let ticket: MessageSigner | undefined;
  return {
    lists: async () => {
      const { steps, trust: collected } = await collectTrust({ transport, dcUrl, now: station.now() });
      trust = collected;
      return { ...outcomeOfTrust(steps), ...(trust && { structures: trust.files }) };
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
}

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

/** Asks, and tells what came of it. */
async function asked(
  { rehearsal }: VirtualStation,
  signer: MessageSigner["signer"],
  ask: () => Promise<Exchange<string | number>>,
): Promise<Asked> {
  const heardBefore = rehearsal.events.length;
  const { request, http, checks, answer } = await ask();
  const { event, text } = heardOf(rehearsal, heardBefore, checks);
  const certificate = allHold(checks) ? answer?.certificate : undefined;
  return {
    outcome: {
      isGood: certificate !== undefined,
      text,
      ...(event && { trace: eventTraceOnWire(event.log as CcmsLog, { ...event, id: "0" }) }),
      structures: {
        request: request.octets,
        ...(http.status === 200 && { answer: http.body }),
        ...(certificate && { certificate: certificate.bytes }),
      },
    },
    holder: certificate && { certificate, signer },
  };
}

async function signOnce(station: VirtualStation, { files }: Trust, by: MessageSigner): Promise<Outcome> {
  const now = station.now();
  const psid = by.certificate.value.toBeSigned.appPermissions![0]!.psid;
  const signed = await signStationMessage({
    payload: message,
    psid,
    generationTime: now,
    by,
    signerIdentifier: "certificate",
  });
  const verdict = judgeBelow({ files, now }, signed);
  return {
    ...outcomeOfVerdict(verdict, `PSID ${psid}, signed at ${timeText(now)}`),
    structures: { message: signed },
  };
}

function permissionOf({ psid, ssp }: Device["appPermissions"][number]): PsidSsp {
  return ssp === "" ? { psid } : { psid, ssp: { choice: "bitmapSsp", value: fromHex(ssp) } };
}
