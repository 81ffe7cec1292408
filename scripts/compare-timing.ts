/**
 * Compares how long the front door takes for addresses that have an account and for those that have none: 200 tries of
 * each, in turn, against a server of its own. Prints medians in milliseconds and how far apart the two are ranked (z of
 * the rank sum test: between -2 and 2 is chance). Nothing is judged here: machines differ.
 */
import { performance } from "node:perf_hooks";
import { startTestServer } from "../apps/server/src/running-server.test-support.ts";
import { signInVisitor } from "../apps/server/src/sign-in.test-support.ts";

const tries = 200;
/** Of "correct horse 7", with the cost of all others. */
const passwordHash =
  "$argon2id$v=19$m=19456,t=2,p=1$CqDRM2480A0lJwZ7G6O/Sg$L7SHzGjugc9eJU0ulsGI2PqvaURsonhYuxdL6oxk5mA";
const known = (index: number) => `known-${index}@example.org`;
const unknown = (index: number) => `other-${index}@example.org`;

const server = await startTestServer({ TRUSTED_PROXIES: "1" }, async (store) => {
  for (let index = 0; index < tries; index += 1)
    await store.identity.accounts.create({
      ...{ id: `known-${index}`, email: known(index), passwordHash },
      ...{ companyName: "Known", state: "approved" },
    });
});
try {
  const fields = { companyName: "Walkers", password: "correct horse 8", privacy: "yes", terms: "yes" };
  for (const page of ["activation/resend", "password/forgotten", "register"])
    await compare(page, (email, network) => post(page, { ...fields, email }, network));
  const visitor = signInVisitor(server.url, () => server.url);
  const path = await visitor.openForm();
  const cookie = [...visitor.cookies].map((pair) => pair.join("=")).join("; ");
  await compare("signing in", (email, network) =>
    send(path, { email, password: "wrong horse 9" }, network, { cookie }),
  );
} finally {
  await server.close();
}

async function compare(what: string, ask: (email: string, network: string) => Promise<Response>) {
  const times: { readonly isKnown: boolean; readonly ms: number; readonly status: number }[] = [];
  for (let index = 0; index < tries; index += 1)
    // Which of the two comes first changes, so that neither always finds what the other warmed.
    for (const isKnown of index % 2 ? [true, false] : [false, true]) {
      const begun = performance.now();
      const answer = await ask((isKnown ? known : unknown)(index), `10.${index}.${Number(isKnown)}.1`);
      await answer.text();
      times.push({ isKnown, ms: performance.now() - begun, status: answer.status });
    }
  const of = (isKnown: boolean) => times.filter((time) => time.isKnown === isKnown).map(({ ms }) => ms);
  const statuses = [...new Set(times.map(({ status }) => status))].join(", ");
  console.log(
    `${what}: known ${median(of(true))} ms, unknown ${median(of(false))} ms, z ${rankSum(of(true), of(false))}, status ${statuses}`,
  );
}

function post(page: string, form: Record<string, string>, network: string) {
  return send(`/identity/${page}`, form, network);
}

function send(
  path: string,
  form: Record<string, string>,
  network: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(server.url + path, {
    method: "POST",
    body: new URLSearchParams(form),
    headers: { ...headers, "x-forwarded-for": network },
  });
}

function median(values: readonly number[]): string {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!.toFixed(1);
}

/** How far the ranks of the first lie from what chance gives, in standard deviations. */
function rankSum(first: readonly number[], second: readonly number[]): string {
  const all = [...first.map((ms) => ({ ms, is: 1 })), ...second.map((ms) => ({ ms, is: 0 }))];
  const ranks = all.toSorted((a, b) => a.ms - b.ms).reduce((sum, { is }, rank) => sum + is * (rank + 1), 0);
  const [n, m] = [first.length, second.length];
  return ((ranks - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)).toFixed(2);
}
