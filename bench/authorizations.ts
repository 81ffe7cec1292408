import {
  authorizationOf,
  enrolmentOf,
  expectTicket,
  type Fleet,
  registerFleet,
  type Station,
  type StationRequest,
  takeCredential,
} from "@v2x/testkit";
import { bareRate, type Cryptography } from "./bare-cryptography.ts";
import { type MeasuredInstallation, onEachDatabase, organizationId } from "./installations.ts";
import { type LoadGenerator, type LoadOutcome, startLoadGenerator } from "./load.ts";
import { median, quantile, type Row } from "./measure.ts";

const inFlight = 32;
const inSlice = 200;
const warmUpSlices = 4;
const slices = 9;
const stations = inSlice * (warmUpSlices + slices);
const bareSliceMs = 300;
const contentType = "application/x-its-request";

/** What an EA computes for a first enrolment. */
const ofEnrolment: Cryptography = {
  freshKeys: 3,
  agreements: 1,
  generations: 0,
  signatures: 2,
  verifications: 2,
  encryptions: 1,
  decryptions: 1,
  hashes: 10,
  hmacs: 1,
};

/**
 * What EA and AA compute together for a ticket with privacy and proof of possession, the validation between them
 * signed and encrypted as on the wire.
 */
const ofAuthorization: Cryptography = {
  freshKeys: 5,
  agreements: 4,
  generations: 1,
  signatures: 4,
  verifications: 4,
  encryptions: 3,
  decryptions: 4,
  hashes: 24,
  hmacs: 5,
};

/**
 * Enrolments and authorizations from a station's request to its answer over HTTP, with events written, beside the
 * cryptography of the same requests in bare node:crypto on one thread. Requests are made ahead, and sent by a process
 * of its own. The two take turns, so that a busy machine slows both.
 *
 * @param minutes - how long the server's memory is watched under load.
 */
export function authorizationRows(minutes: number): Promise<readonly Row[]> {
  return onEachDatabase(async (on) => {
    const generator = startLoadGenerator();
    try {
      const fleet = await on.prepare((store) => registerFleet(store.ccms, organizationId, stations));
      return [
        ...(await enrolmentRows(on, generator, fleet)),
        ...(await ticketRows(on, generator, fleet)),
        ...(await memoryRows(on, generator, { fleet, minutes })),
      ];
    } finally {
      generator.close();
    }
  });
}

async function enrolmentRows(
  on: MeasuredInstallation,
  generator: LoadGenerator,
  fleet: Fleet,
): Promise<Row[]> {
  const url = `${on.url}/ccms/ea/enrolment`;
  let enrolled = 0;
  const slice = async () => {
    const some = fleet.stations.slice(enrolled, enrolled + inSlice);
    enrolled += inSlice;
    const requests = await Promise.all(some.map((station) => enrolmentOf(station, fleet)));
    const outcome = await generator.run({ url, contentType, bodies: bodiesOf(requests), inFlight });
    for (const [at, request] of requests.entries())
      await takeCredential(request, outcome.answers[at]!, fleet);
    return outcome;
  };
  return rateRows(`enrolments, ${on.database}`, slice, ofEnrolment).then(({ rows }) => rows);
}

async function ticketRows(on: MeasuredInstallation, generator: LoadGenerator, fleet: Fleet): Promise<Row[]> {
  const send = tickets(on, generator, fleet);
  const name = `authorizations with privacy, ${on.database}`;
  const { rows, rate } = await rateRows(name, () => send(inSlice), ofAuthorization);
  const half = await send(Math.ceil(rate / 2) * 5, rate / 2);
  return [
    ...rows.map((row, at) => (at === 0 ? { ...row, target: "≥ 400 and ≥ 0.5" } : row)),
    {
      name: `p95 at half of that rate, ${on.database}`,
      value: quantile(half.milliseconds, 0.95),
      unit: "ms",
      target: "< 100 ms",
    },
  ];
}

async function memoryRows(
  on: MeasuredInstallation,
  generator: LoadGenerator,
  { fleet, minutes }: { readonly fleet: Fleet; readonly minutes: number },
): Promise<Row[]> {
  const send = tickets(on, generator, fleet);
  const before = on.memory();
  const end = performance.now() + minutes * 60_000;
  let most = before;
  while (performance.now() < end) {
    await send(inSlice * 5);
    most = Math.max(most, on.memory());
  }
  const after = on.memory();
  return [
    {
      name: `server's memory after ${minutes} minutes of it, ${on.database} (at most ${most})`,
      value: after,
      unit: "MB",
      baseline: { name: "before", value: before },
      ratio: after / before,
    },
  ];
}

/** Sends requests for tickets, and looks at some of the answers. */
function tickets(on: MeasuredInstallation, generator: LoadGenerator, fleet: Fleet) {
  const url = `${on.url}/ccms/aa/authorization`;
  const enrolled = fleet.stations.filter(({ credential }) => credential !== undefined);
  let turn = 0;
  const next = (): Station => enrolled[turn++ % enrolled.length]!;
  return async (count: number, perSecond?: number): Promise<LoadOutcome> => {
    const requests: StationRequest[] = [];
    for (let n = 0; n < count; n += 1) requests.push(await authorizationOf(next(), fleet));
    const outcome = await generator.run({
      url,
      contentType,
      bodies: bodiesOf(requests),
      inFlight,
      ...(perSecond === undefined ? {} : { perSecond }),
    });
    for (let at = 0; at < count; at += 20) await expectTicket(requests[at]!, outcome.answers[at]!, fleet);
    return outcome;
  };
}

/** How many a second, beside how often bare node:crypto does `counts`; and how long each takes. */
async function rateRows(
  name: string,
  slice: () => Promise<LoadOutcome>,
  counts: Cryptography,
): Promise<{ readonly rows: Row[]; readonly rate: number }> {
  const rates: [number[], number[]] = [[], []];
  const milliseconds: number[] = [];
  for (let run = -warmUpSlices; run < slices; run += 1) {
    const outcome = await slice();
    const bare = bareRate(counts, bareSliceMs);
    if (run < 0) continue;
    rates[0].push(outcome.milliseconds.length / outcome.seconds);
    rates[1].push(bare);
    milliseconds.push(...outcome.milliseconds);
  }
  const [rate, bare] = [median(rates[0]), median(rates[1])];
  return {
    rate,
    rows: [
      {
        name,
        value: Math.round(rate),
        unit: "1/s",
        baseline: { name: "bare node:crypto on one thread", value: Math.round(bare) },
        ratio: rate / bare,
      },
      { name: `p50 of ${name}, ${inFlight} at a time`, value: quantile(milliseconds, 0.5), unit: "ms" },
      { name: `p95 of ${name}, ${inFlight} at a time`, value: quantile(milliseconds, 0.95), unit: "ms" },
    ],
  };
}

function bodiesOf(requests: readonly StationRequest[]): Uint8Array[] {
  return requests.map(({ request }) => request.octets);
}
