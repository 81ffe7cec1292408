import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { hash } from "@node-rs/argon2";
import { calls } from "@v2x/contract";
import { enrolmentOf, type Fleet, registerFleet, type Station, takeCredential } from "@v2x/testkit";
import { type MeasuredInstallation, onEachDatabase, organizationId } from "./installations.ts";
import { quantile, type Row } from "./measure.ts";
import { signIn } from "./sign-ins.ts";

/**
 * Loopback addresses in three different networks. The measured client uses 127.0.0.1. Targets that are flooded within one
 * minute share the limits of these networks, so results of shorter floods are less meaningful.
 */
const attackers = ["127.0.1.1", "127.0.2.1", "127.0.3.1"];

/** A flood of one target at full speed. */
export interface Flood extends Target {
  readonly url: string;
  /** The loopback address to send from. */
  readonly from: string;
  readonly seconds: number;
}

/** The number of responses by status. */
export interface FloodOutcome {
  readonly statuses: Readonly<Record<string, number>>;
}

/** A request to repeat. `{n}` in path and body is replaced by a value that differs in each request. */
interface Target {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** Requested first, once per connection; the flood then goes to its redirect, with its cookies. */
  readonly begin?: string;
}

const get = (path: string, headers = {}): Target => ({ method: "GET", path, headers, body: "" });
const post = (path: string, type: string, body: string | Uint8Array, headers = {}): Target => ({
  method: "POST",
  path,
  headers: { "content-type": type, ...headers },
  body,
});
const octets = (path: string, body: Uint8Array = randomBytes(8000)): Target =>
  post(path, "application/octet-stream", body);
const form = (path: string, fields: Record<string, string>, headers = {}): Target =>
  post(path, "application/x-www-form-urlencoded", formOf(fields), headers);
const formOf = (fields: Record<string, string>) =>
  new URLSearchParams(fields).toString().replaceAll("%7Bn%7D", "{n}");

function targets(url: string, forged: Uint8Array): Readonly<Record<string, Target>> {
  const client = { client_id: "v2x-portal", redirect_uri: `${url}/oauth/callback` };
  const begin = `/identity/auth?${new URLSearchParams({ ...client, response_type: "code", scope: "openid email" })}`;
  const wrongPassword = "correct horse 7";
  const wrongSecret = `Basic ${Buffer.from("v2x-service:wrong").toString("base64")}`;
  return {
    "the first page": get("/"),
    "an information page": get("/info/privacy.en.html"),
    "openapi.json, compressed": get("/api/openapi.json", { "accept-encoding": "br" }),
    "openapi.json": get("/api/openapi.json"),
    "unknown paths": get("/api/nothing-{n}"),
    "calls without a token": get(calls.meta.account.path),
    "decoding without a token": post(
      calls.decoders.decodeHexEncodedCOER.path,
      "text/plain",
      "80".repeat(9000),
    ),
    "the signer without a token": post(calls.signer.sign.path, "application/json", "{}"),
    getctl: get("/ccms/dc/getctl"),
    getcrl: get("/ccms/dc/getcrl"),
    "EA, forged": octets("/ccms/ea/enrolment", forged),
    "EA, noise": octets("/ccms/ea/enrolment"),
    "AA, noise": octets("/ccms/aa/authorization"),
    "ECA, noise": octets("/scms/eca/v3/enrollment-certificate"),
    "RA, noise": octets("/scms/ra/v3/authorization-certificate"),
    "RA, downloads": get("/scms/ra/v3/authorization-certificate", {
      "ieee-1609.2.1-authorization": randomBytes(6000).toString("base64"),
    }),
    "misbehavior reports, noise": octets("/scms/ra/v3/misbehavior-report", randomBytes(16_000)),
    "CAMP's RA, noise": octets("/camp/ra/provision-pseudonym-certificate-batch"),
    "CAMP's CRL": get("/download-crl"),
    "signing in, wrong password": {
      ...form("", { email: "flood-{n}@v2x.example", password: wrongPassword }),
      begin,
    },
    // Must follow the flood of wrong passwords: it uses up the sign-ins that a network may have open.
    "beginning to sign in": get(begin),
    registering: form("/identity/register", {
      ...{ email: "flood-{n}@v2x.example", companyName: "Flood", password: wrongPassword },
      ...{ privacy: "yes", terms: "yes" },
    }),
    "activating, unknown link": form("/identity/activation", {
      ...{ token: "{n}".padEnd(40, "0"), password: wrongPassword },
    }),
    "forgotten passwords": form("/identity/password/forgotten", { email: "flood-{n}@v2x.example" }),
    "password strength": form("/identity/password/strength", { password: "Flood {n} of words" }),
    "wrong client secrets": form(
      "/identity/token",
      { grant_type: "client_credentials" },
      { authorization: wrongSecret },
    ),
    "wrong refresh tokens": form("/identity/token", {
      ...{ client_id: client.client_id, grant_type: "refresh_token", refresh_token: "flood-{n}" },
    }),
    "health checks": get("/readyz"),
  };
}

/**
 * Measures signing in, decoding, an enrolment and a page while three other networks flood one public address after
 * another: their p95, how many fail, and the growth of disk and memory. The floods run on the same cores. Memory is read
 * after each flood.
 *
 * @param seconds - duration of the flood of each address.
 * @param only - part of the names of the targets to flood.
 */
export function floodRows({ seconds, only }: { seconds: number; only: string }): Promise<readonly Row[]> {
  return onEachDatabase(
    async (on) => {
      const fleet = await on.prepare(async ({ ccms, identity }) => {
        const passwordHash = await hash(password);
        await identity.accounts.create({
          ...{ id: "person", email, companyName: "Bench", passwordHash, state: "approved" },
        });
        return registerFleet(ccms, organizationId, 500);
      });
      const work = measuredClient(on, fleet);
      await work(5, await on.token());
      const rest = await work(seconds, await on.token());
      const [memory, disk] = [on.memory(), on.octetsOnDisk()];
      console.log(`at rest, ${on.database}: ${memory} MB`);
      const stranger: Station = { ...fleet.stations[0]!, canonicalId: randomBytes(16) };
      const forged = (await enrolmentOf(stranger, fleet)).request.octets;
      const rows: Row[] = [];
      let most = memory;
      for (const [name, target] of Object.entries(targets(on.url, forged))) {
        if (!name.includes(only)) continue;
        const token = await on.token(); // valid for ten minutes
        const [measured, ...outcomes] = await Promise.all([
          work(seconds, token),
          ...attackers.map((from) => flood({ ...target, url: on.url, from, seconds })),
        ]);
        most = Math.max(most, on.memory());
        const row = rowOf(`${name}, ${on.database}`, measured, rest, outcomes);
        rows.push(row);
        console.log(
          `${row.name} ${row.value} ms, ${on.memory()} MB of memory, ${megabytes(on.octetsOnDisk() - disk)} MB more on the disk than at the start`,
        );
      }
      return [
        ...rows,
        {
          name: `growth of the data directory, ${on.database}`,
          value: megabytes(on.octetsOnDisk() - disk),
          unit: "MB",
          target: "< 50 MB",
        },
        {
          name: `most memory after a flood, ${on.database}`,
          value: most,
          unit: "MB",
          baseline: { name: "at rest", value: memory },
          ratio: most / memory,
          target: "< 1.5",
        },
      ];
    },
    {
      ...{ RATE_LIMIT_PER_MINUTE: "3000", DEVICE_RATE_LIMIT_PER_MINUTE: "60000" },
      ...{ SIGNER_RATE_LIMIT_PER_MINUTE: "120000", FEATURES: "camp" },
    },
  );
}

const megabytes = (octets: number) => Math.round(octets / 1e6);

const email = "person@v2x.example";
const password = "bench password 1";

/** The times of what succeeded, and the failures, of the measured client. */
interface Measured {
  readonly milliseconds: Readonly<Record<string, readonly number[]>>;
  readonly failures: readonly string[];
}

/** The measured client: repeatedly signs in, decodes (with the access token), enrols a station and loads the page. */
function measuredClient(
  on: MeasuredInstallation,
  fleet: Fleet,
): (seconds: number, token: string) => Promise<Measured> {
  let enrolled = 0;
  const answered = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(on.url + path, init);
    const received = new Uint8Array(await answer.arrayBuffer());
    if (!answer.ok) throw new Error(`${answer.status}`);
    return received;
  };
  const works: Readonly<Record<string, (token: string) => Promise<() => Promise<unknown>>>> = {
    "signing in": async () => () => signIn(on.url, email),
    decoding: async (token) => {
      const headers = { authorization: `Bearer ${token}` };
      const body = Buffer.from(fleet.ea.bytes).toString("hex");
      return () => answered(calls.decoders.decodeHexEncodedCOER.path, { method: "POST", headers, body });
    },
    enrolling: async () => {
      const request = await enrolmentOf(fleet.stations[enrolled++ % fleet.stations.length]!, fleet);
      const sent = { method: "POST", body: Buffer.from(request.request.octets) };
      return async () =>
        takeCredential(
          request,
          await answered("/ccms/ea/enrolment", {
            ...sent,
            headers: { "content-type": "application/x-its-request" },
          }),
          fleet,
        );
    },
    "the page": async () => () => answered("/"),
  };
  return async (seconds, token) => {
    const milliseconds: Record<string, number[]> = {};
    const failures: string[] = [];
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end) {
      for (const [name, prepare] of Object.entries(works)) {
        const work = await prepare(token);
        const start = performance.now();
        try {
          await work();
          milliseconds[name] = [...(milliseconds[name] ?? []), performance.now() - start];
        } catch (error) {
          failures.push(`${name}: ${(error as Error).message}`);
        }
      }
      await wait(100);
    }
    return { milliseconds, failures };
  };
}

function flood(target: Flood): Promise<FloodOutcome> {
  const child = fork(join(import.meta.dirname, "flood-process.ts"), { serialization: "advanced" });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => reject(new Error("a flooding process ended early")));
    child.once("message", (outcome) => {
      child.removeAllListeners("exit");
      child.kill();
      resolve(outcome as FloodOutcome);
    });
    child.send(target);
  });
}

function rowOf(
  name: string,
  { milliseconds, failures }: Measured,
  rest: Measured,
  outcomes: readonly FloodOutcome[],
): Row {
  const p95s = Object.entries(milliseconds).map(([work, values]) => [work, quantile(values, 0.95)] as const);
  const [slowest, value] = p95s.toSorted(([, a], [, b]) => b - a)[0]!;
  const statuses = new Map<string, number>();
  for (const outcome of outcomes)
    for (const [status, count] of Object.entries(outcome.statuses))
      statuses.set(status, (statuses.get(status) ?? 0) + count);
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
  const refused =
    failures.length === 0 ? "none failed" : `${failures.length} FAILED: ${[...new Set(failures)].join("; ")}`;
  const all = p95s.map(([work, p95]) => `${work} ${Math.round(p95)}`).join(", ");
  const atRest = quantile(rest.milliseconds[slowest]!, 0.95);
  return {
    name: `${name} (${answers}): p95 of ${all}; ${refused}; slowest`,
    value: Math.round(value),
    unit: "ms",
    baseline: { name: "at rest", value: Math.round(atRest) },
    ratio: value / atRest,
    target: "< 1000 ms",
  };
}
