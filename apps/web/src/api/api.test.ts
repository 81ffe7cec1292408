import { calls } from "@v2x/contract";
import { describe, expect, it, vi } from "vitest";
import { type ApiPorts, createApi } from "./api.ts";
import { ApiError } from "./api-error.ts";

function setUp(answer: () => Response | Promise<Response>, ports: Partial<ApiPorts> = {}) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer());
  const onUnauthorized = vi.fn();
  const api = createApi({
    fetch,
    accessToken: async () => "the-token",
    organizationId: () => "A000000000000000",
    locale: () => "en",
    onUnauthorized,
    ...ports,
  });
  const sent = () => {
    const [address, init] = fetch.mock.calls[0]!;
    return {
      address: new URL(String(address), "https://portal.example"),
      init: init!,
      headers: new Headers(init!.headers),
    };
  };
  return { api, sent, fetch, onUnauthorized };
}

const plain =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  () =>
    new Response(body, { status, headers: { "content-type": "text/plain", ...headers } });

describe("a call", () => {
  it("sends credentials, the language and a bearer token, and names the organization [R7.1] [R7.2] [R7.3] [R7.4] [R6.6]", async () => {
    const { api, sent } = setUp(plain(200, "decoded"));
    expect(
      await api.call(calls.decoders.decodeHexEncodedCOER, { query: { type: "CcmsCert" }, body: "00ff" }),
    ).toBe("decoded");
    const { address, init, headers } = sent();
    expect(init.credentials).toBe("include");
    expect(headers.get("accept-language")).toBe("en");
    expect(headers.get("authorization")).toBe("Bearer the-token");
    expect(headers.get("content-type")).toBe("text/plain");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      type: "CcmsCert",
      organizationId: "A000000000000000",
    });
  });

  it("is made in the language of the moment [R7.2]", async () => {
    const { api, sent } = setUp(plain(200, "1.2.3"), { locale: () => "fi" });
    await api.call(calls.meta.version);
    expect(sent().headers.get("accept-language")).toBe("fi");
  });

  it("names no organization while none is selected [R7.4]", async () => {
    const { api, sent } = setUp(plain(200, "[]"), { organizationId: () => undefined });
    await api.call(calls.meta.organizations);
    expect(sent().address.search).toBe("");
  });

  it("that needs no sign-in sends no token [R7.6]", async () => {
    const { api, sent } = setUp(plain(200, '{"clientId":"c","issuerUrl":"https://idp.example"}'));
    expect(await api.call(calls.meta.oauth2Config)).toEqual({
      clientId: "c",
      issuerUrl: "https://idp.example",
    });
    expect(sent().headers.has("authorization")).toBe(false);
    expect(sent().address.search).toBe("");
  });

  it("fills its path and gives a file's content", async () => {
    const { api, sent } = setUp(plain(200, "%PDF"));
    const { size } = await api.call(calls.meta.manual, { params: { locale: "en" } });
    expect(size).toBe("%PDF".length);
    expect(sent().address.pathname).toBe("/api/manual/en");
  });
});

describe("a failed call", () => {
  const failureOf = async (answer: () => Response | Promise<Response>) => {
    const { api } = setUp(answer);
    const error = await api.call(calls.meta.version).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    return error as ApiError;
  };

  it.each([400, 404, 409, 500])("with status %i carries the body's text [R8.1]", async (status) => {
    const { text, status: got } = await failureOf(plain(status, "Requested ID is too long\n"));
    expect([got, text]).toEqual([status, "Requested ID is too long"]);
  });

  it.each([
    ["markup by its type", plain(502, "Bad gateway", { "content-type": "text/html" })],
    ["markup by its look", plain(502, "<html>Bad gateway</html>")],
    ["a text far too long", plain(500, "x".repeat(501))],
    ["nothing", plain(500, "")],
  ])("with %s has no text: the general message stands in [R8.3]", async (_what, answer) => {
    expect((await failureOf(answer)).text).toBeUndefined();
  });

  it("without an answer has status 0", async () => {
    const { status, text } = await failureOf(() => Promise.reject(new TypeError("Failed to fetch")));
    expect([status, text]).toEqual([0, undefined]);
  });

  it("keeps the number under which the server logged it [R8.60]", async () => {
    expect((await failureOf(plain(500, "", { "x-request-id": "abc" }))).requestId).toBe("abc");
  });

  it("with 401 tells the session [R8.63]", async () => {
    const { api, onUnauthorized } = setUp(plain(401, "You are not logged in."));
    await expect(api.call(calls.meta.version)).rejects.toMatchObject({ status: 401 });
    expect(onUnauthorized).toHaveBeenCalledOnce();
  });

  it("that was cancelled stays a cancellation", async () => {
    const controller = new AbortController();
    const { api } = setUp(() => {
      controller.abort();
      return Promise.reject(controller.signal.reason as Error);
    });
    await expect(api.call(calls.meta.version, { signal: controller.signal })).rejects.toMatchObject({
      name: "AbortError",
    });
  });
});
