import { everyCall, fillPath, wireTexts } from "@v2x/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../running-server.test-support.ts";
import { anyPathValues } from "./path-values.test-support.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ FEATURES: "camp" });
});
afterAll(() => server.close());

/** The only calls that anyone may make: what a browser needs before it can sign anyone in, and what is accepted before. */
const open = ["meta.oauth2Config", "meta.termsOfUse", "meta.termsOfUseByQuery"];

describe.each(everyCall)("$name", ({ name, call }) => {
  it("is served, and asks for a token unless it is open to anyone [R7.3] [R8.62]", async () => {
    const answer = await server.fetch(fillPath(call.path, anyPathValues), { method: call.method });
    expect(await answer.text()).not.toBe(wireTexts.unknownCall);
    expect(answer.status).toBe(open.includes(name) ? 200 : 401);
  });
});
