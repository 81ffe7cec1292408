import { calls } from "@v2x/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../server/src/running-server.test-support.ts";
import { type CommandLine, commandLine } from "./command-line.test-support.ts";

let server: TestServer;
let station: CommandLine;
beforeAll(async () => {
  server = await startTestServer();
  station = commandLine();
});
afterAll(async () => {
  station.remove();
  await server.close();
});

const run = (...args: readonly string[]) => station.run("scms", ...args, "--json");

it("a registered device trusts the server's electors and enrolls, explicitly and implicitly", async () => {
  const made = await station.run("keygen", "--json");
  const registered = await server.fetch(calls.scms.registerDevice.path, {
    method: "POST",
    token: server.tokens.beta,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      canonicalId: "OBU 1",
      canonicalKey: made.entries[0]!.data!.publicKey,
      keyType: "NistP256",
      equipmentType: "OBE",
    }),
  });
  expect(registered.status).toBe(200);
  const lists = await run("lists", "--ra", `${server.url}/scms/ra`, "--trust-first");
  expect(lists.complaint).toBe("");
  expect(new Set(lists.entries.map(({ outcome }) => outcome))).toEqual(new Set(["ok"]));
  for (const args of [[], ["--implicit"]]) {
    const enrolled = await run(
      "enroll",
      "--eca",
      `${server.url}/scms/eca`,
      "--canonical-id",
      "OBU 1",
      ...args,
    );
    expect([enrolled.complaint, enrolled.entries.at(-1)?.outcome]).toEqual(["", "ok"]);
  }
  const stranger = await run("enroll", "--canonical-id", "OBU 2");
  expect(stranger.exitCode).toBe(1);
  expect(stranger.entries.at(-1)?.data?.fineError).toMatch(/^40[03]-\d+$/);
});
