import { createHmac, randomBytes } from "node:crypto";
import type { EventTrace, OctetRange, ProtocolEvent, TraceCheck, UnprovenSender } from "@v2x/protocol";

const kibi = 1024;

/** How much is kept of requests whose sender is not proven. */
export const unprovenBounds = {
  /** Octets of the request and what it decrypts to. */
  octets: 2 * kibi,
  /** Octets of a whole trace as stored. */
  traceOctets: 3 * kibi,
  /** Octets of the sentence that says what came of the request. */
  messageOctets: 1000,
  /** What a row counts for besides its trace, indexes included. */
  rowOctets: kibi,
  /** Requests of one network that are kept within a minute, at each process. */
  ofNetworkInMinute: 300,
  /** Of all networks: each gets an equal share, once they are many. */
  inMinute: 1500,
  /** What a network may always have kept within a minute, until `mostInMinute` are. */
  fewestInMinute: 3,
  mostInMinute: 3000,
  /** Octets of the rows of one network, and of those by which a group of networks names devices of one organization; the oldest go first. */
  octetsOfNetwork: 2 * kibi * kibi,
  /** Octets of all; the largest networks give first. */
  octetsOfAll: 64 * kibi * kibi,
  /** Days until they are forgotten. */
  days: 7,
} as const;

/**
 * Requests of one organization's devices, besides granted ones, that are kept whole within a minute at each process:
 * further ones are kept as if their sender were not proven. Requests can be copied and sent again.
 */
export const provenInMinute = 1200;

/** Returns the part of a trace that is kept of an unproven sender, in ever tighter forms: the first that fits is stored. */
export function boundedForms(trace: EventTrace): readonly EventTrace[] {
  const short = { ...trace, layers: trace.layers.map(shortLayer) };
  const failed = { ...short, layers: short.layers.map(onlyUnmet) };
  const { octets } = unprovenBounds;
  return [
    withTexts(short, octets),
    withTexts(short, octets / 2),
    withTexts(failed, octets / 2),
    withTexts({ ...failed, advice: [] }, 0),
    withTexts({ ...failed, layers: [], advice: [] }, 0),
  ];
}

/** Returns a text that takes at most so many octets. */
export function shortened(text: string, octets: number): string {
  const encoded = Buffer.from(text);
  if (encoded.length <= octets) return text;
  return `${encoded
    .subarray(0, octets - 3)
    .toString()
    .replace(/\uFFFD$/, "")}…`;
}

/** Cuts the longest texts, so that all together have at most so many octets. */
function withTexts(trace: EventTrace, octets: number): EventTrace {
  const lengths = trace.texts.map(({ length }) => length);
  const each = equalShare(lengths, octets);
  if (lengths.every((length) => length <= each)) return trace;
  const texts = trace.texts.map((text) => text.subarray(0, each));
  const layers = trace.layers.map(({ octets, checks, ...layer }) => ({
    ...layer,
    ...octetsWithin(octets, texts),
    checks: checks.map(({ octets: broken, ...check }: TraceCheck) => ({
      ...check,
      ...octetsWithin(broken, texts),
    })),
  }));
  return { ...trace, texts, layers, textLengths: lengths };
}

/** Leaves of a range what is still there. */
function octetsWithin(range: OctetRange | undefined, texts: readonly Uint8Array[]) {
  const left = range && (texts[range.text]?.length ?? 0) - range.offset;
  if (range === undefined || left === undefined || left <= 0) return {};
  return { octets: { ...range, length: Math.min(range.length, left) } };
}

/** Returns the largest amount at which amounts can be cut so that their sum stays within a bound. */
export function equalShare(amounts: readonly number[], bound: number): number {
  let left = bound;
  for (const [at, amount] of amounts.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(left / (amounts.length - at));
    if (amount > share) return share;
    left -= amount;
  }
  return Number.POSITIVE_INFINITY;
}

type Layer = EventTrace["layers"][number];

function shortLayer(layer: Layer): Layer {
  const checks = layer.checks.map((check) =>
    check.found === undefined ? check : { ...check, found: shortened(check.found, 300) },
  );
  return { ...layer, checks };
}

function onlyUnmet(layer: Layer): Layer {
  return {
    ...layer,
    checks: layer.checks.filter(({ outcome }) => outcome === "fail" || outcome === "unknown"),
  };
}

/** How an event is kept: whole, within the bounds of its allowance, or not at all. */
export type Keeping = "whole" | { readonly allowance: string } | "left-out";

/** Decides what is kept of events, as many come in a minute. */
export interface EventIntake {
  keepingOf(event: Omit<ProtocolEvent, "trace">): Keeping;
  /** Returns what a row of an unproven sender counts against. */
  allowanceOf(event: Pick<ProtocolEvent, "organizationId" | "unproven">): string;
  /** How many events were left out since this was last asked. */
  takeLeftOut(): number;
}

/** Counts by minutes of the events' own time, so that a flood fills nothing before old events can be forgotten. */
export function eventIntake(): EventIntake {
  const { ofNetworkInMinute, inMinute, fewestInMinute, mostInMinute } = unprovenBounds;
  let minute = 0;
  let kept = 0;
  let leftOut = 0;
  const networks = new Map<string, number>();
  const proven = new Map<string, number>();

  function isAdmitted(network: string): boolean {
    const before = networks.get(network);
    const share =
      kept < inMinute ? Math.floor(inMinute / (networks.size + (before === undefined ? 1 : 0))) : 0;
    const most = Math.max(fewestInMinute, Math.min(ofNetworkInMinute, share));
    if ((before ?? 0) >= most || kept >= mostInMinute) return false;
    networks.set(network, (before ?? 0) + 1);
    kept += 1;
    return true;
  }

  return {
    allowanceOf,
    keepingOf(event) {
      const { at, organizationId = "", unproven } = event;
      const now = Math.floor(at.getTime() / 60_000);
      // Requests end in another order than they came: one of the minute before counts with those of this one.
      if (now !== minute && now !== minute - 1) {
        minute = now;
        kept = 0;
        networks.clear();
        proven.clear();
      }
      if (unproven === undefined) {
        const count = (proven.get(organizationId) ?? 0) + 1;
        proven.set(organizationId, count);
        if (count <= provenInMinute) return "whole";
      }
      if (isAdmitted(unproven === undefined ? organizationId : senderOf(unproven)))
        return { allowance: allowanceOf(event) };
      leftOut += 1;
      return "left-out";
    },
    takeLeftOut() {
      const count = leftOut;
      leftOut = 0;
      return count;
    },
  };
}

/**
 * The organization and a group of networks, so that one network displaces little of what others sent; else the network:
 * never that of a device which is known.
 */
function allowanceOf({ organizationId, unproven }: Parameters<EventIntake["allowanceOf"]>[0]): string {
  if (organizationId !== undefined)
    return unproven === undefined ? organizationId : `${organizationId} ${groupOf(senderOf(unproven))}`;
  return unproven === undefined || unproven.isRepeated === true ? "known devices" : senderOf(unproven);
}

/** Few, so that a group says nothing of a network, and under a key that ends with the process. */
const groups = 8;
const groupKey = randomBytes(32);

function groupOf(network: string): number {
  return createHmac("sha256", groupKey).update(network).digest()[0]! % groups;
}

function senderOf({ sender = "unknown" }: UnprovenSender): string {
  return sender;
}
