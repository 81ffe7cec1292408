import { type Call, type NamedCall, organizationId, wireTexts } from "@v2x/contract";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createApi } from "../../../web/src/api/api.ts";
import { ApiError } from "../../../web/src/api/api-error.ts";
import { bareServer } from "../bare-server.test-support.ts";
import { describeApi } from "../routes/openapi.ts";
import { organizations } from "../running-server.test-support.ts";
import { type Holder, nameOf } from "./access.ts";
import { apiCalls } from "./api-call.ts";
import { HttpFailure } from "./http-failure.ts";

/** What no call of the product needs yet, each in a call that echoes what reached its handler. */
const forms = {
  remove: {
    method: "DELETE",
    path: "/api/test/device",
    summary: "A JSON body with DELETE.",
    auth: "member",
    body: { type: "json", schema: z.object({ canonicalId: z.string() }) },
    answer: { type: "text" },
  },
  upload: {
    method: "POST",
    path: "/api/test/upload",
    summary: "One file in a form.",
    auth: "account",
    body: { type: "upload", maxLength: 1000 },
    answer: { type: "json", schema: z.object({ name: z.string(), length: z.int(), first: z.int() }) },
  },
  client: {
    method: "GET",
    path: "/api/test/clients/{organizationId}/{part}",
    summary: "The organization in the path.",
    auth: "member",
    system: "scms",
    scope: "path",
    params: z.object({ part: z.string() }),
    answer: { type: "text" },
  },
  device: {
    method: "POST",
    path: "/api/test/device",
    summary: "A failure with message and status.",
    auth: "account",
    body: { type: "json", schema: z.object({ name: z.string("must be text") }) },
    answer: { type: "text" },
    failure: "message",
  },
  profile: {
    method: "POST",
    path: "/api/test/profile",
    summary: "A failure with an error.",
    auth: "account",
    body: { type: "json", schema: z.object({ name: z.string(), fails: z.optional(z.boolean()) }) },
    answer: { type: "json", schema: z.object({ id: z.optional(z.int()), error: z.optional(z.string()) }) },
    failure: "error",
  },
  steps: {
    method: "GET",
    path: "/api/test/steps/{count}",
    summary: "Values as they come.",
    auth: "account",
    params: z.object({ count: z.string() }),
    answer: { type: "lines", schema: z.object({ step: z.int(), text: z.string() }) },
  },
  operate: {
    method: "GET",
    path: "/api/test/operate/{organizationId}",
    summary: "For operators, about any organization.",
    auth: "operator",
    params: z.object({ organizationId }),
    answer: { type: "text" },
  },
  echo: {
    method: "POST",
    path: "/api/test/echo/{place}",
    summary: "Text everywhere.",
    auth: "none",
    params: z.object({ place: z.string() }),
    query: z.object({ word: z.optional(z.string()) }),
    body: { type: "text", schema: z.string(), maxLength: 100 },
    answer: { type: "text" },
  },
} as const satisfies Record<string, Call>;

const holder = (
  email: string,
  memberships: Holder["organizations"],
  roles: readonly "operator"[] = [],
): Holder => ({
  account: { kind: "person", id: email, email, companyName: "Test" },
  roles: new Set(roles),
  organizations: memberships,
});
const { onlyCcms, onlyScms } = organizations;
const people: Record<string, Holder> = {
  member: holder("member@v2x.example", [onlyCcms, onlyScms]),
  beta: holder("beta@v2x.example", [onlyScms]),
  operator: holder("operator@v2x.example", [], ["operator"]),
};

let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  app = await bareServer({
    publicUrl: "https://portal.example",
    issuerUrl: "https://portal.example/identity",
  });
  const serve = apiCalls(
    app,
    {
      whoHolds: async (token) => {
        const found = people[token];
        if (found === undefined) throw new HttpFailure("not-logged-in", { reason: "invalid" });
        return found;
      },
    },
    () => {},
  );
  serve(forms.remove, async ({ body }) => `removed ${body.canonicalId}`);
  serve(forms.upload, async ({ body }) => ({
    name: body.name,
    length: body.bytes.length,
    first: body.bytes[0] ?? -1,
  }));
  serve(forms.client, async ({ caller, params }) => `${params.part} of ${caller.organization?.name}`);
  serve(forms.device, async ({ body }) => {
    if (body.name === "crash") throw new TypeError("secret detail");
    return body.name;
  });
  serve(forms.profile, async ({ body }) => (body.fails ? { error: "in spite of 200" } : { id: 7 }));
  serve(forms.steps, async ({ params }) => {
    if (params.count === "none") throw new HttpFailure("no-access", {});
    return stepsTo(Number(params.count));
  });
  serve(forms.operate, async ({ caller, params }) => `${nameOf(caller)} ${params.organizationId}`);
  serve(forms.echo, async ({ params, query, body }) => JSON.stringify([params.place, query.word, body]));
  url = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

/** Lets the step after the first happen. */
let goOn: () => void = () => undefined;

async function* stepsTo(count: number) {
  for (let step = 1; step <= Math.abs(count); step += 1) {
    if (step === 2) await new Promise<void>((resolve) => (goOn = resolve));
    yield { step, text: "line\nend, \u2028 and ü" };
  }
  if (count < 0) throw new TypeError("secret detail");
}

/** The portal's own client, against this server. */
const clientOf = (token: string, organization?: string) =>
  createApi({
    fetch: (path, init) => fetch(new URL(String(path), url), init),
    accessToken: async () => token,
    organizationId: () => organization,
    locale: () => "en",
    onUnauthorized: () => undefined,
  });
const failureOf = async (made: Promise<unknown>) => {
  const error = await made.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  const { status, text } = error as ApiError;
  return { status, text };
};
const member = clientOf("member", onlyScms.organizationId);
const send = (path: string, init: RequestInit, token = "member") =>
  fetch(`${url}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
const told = async (answer: Response) => [answer.status, await answer.text()];

describe("a call that deletes", () => {
  it("carries JSON [R7.35]", async () => {
    expect(await member.call(forms.remove, { body: { canonicalId: "AA" } })).toBe("removed AA");
    expect(await told(await send(forms.remove.path, { method: "DELETE" }))).toEqual([
      400,
      "The body must be JSON.",
    ]);
  });
});

describe("a call that carries a file", () => {
  const file = (bytes: Uint8Array<ArrayBuffer>, name = "requests.zip") => new File([bytes], name);
  const octets = (length: number) => new Uint8Array(length).fill(7);

  it("gives its name and its octets, up to the limit [R7.72]", async () => {
    for (const length of [1, 999, 1000])
      expect(await member.call(forms.upload, { body: file(octets(length)) })).toEqual({
        name: "requests.zip",
        length,
        first: 7,
      });
    expect((await member.call(forms.upload, { body: file(octets(1), "Zürich 1.zip") })).name).toBe(
      "Zürich 1.zip",
    );
  });

  it.each([
    1001, 9000, 200_000,
  ])("of %i octets, which is too much, says how much may be sent", async (length) => {
    expect(await failureOf(member.call(forms.upload, { body: file(octets(length)) }))).toEqual({
      status: 413,
      text: "The body is too large. Send at most 1000 octets.",
    });
  });

  const formRule =
    "The body must be a form (multipart/form-data) with one file in its field file and nothing else.";
  const form = (fill: (form: FormData) => void) => {
    const made = new FormData();
    fill(made);
    return made;
  };
  it.each<[string, BodyInit, Record<string, string>, string]>([
    ["no form", "hello", { "content-type": "text/plain" }, formRule],
    ["no type", octets(3), {}, formRule],
    ["no boundary", "x", { "content-type": "multipart/form-data; x=y" }, formRule],
    ["an empty form", form(() => {}), {}, formRule],
    ["another field", form((one) => one.set("files", file(octets(1)))), {}, formRule],
    ["text in its field", form((one) => one.set("file", "text")), {}, formRule],
    [
      "two files",
      form((one) => {
        one.append("file", file(octets(1)));
        one.append("file", file(octets(1)));
      }),
      {},
      formRule,
    ],
    [
      "a field beside",
      form((one) => {
        one.set("file", file(octets(1)));
        one.set("note", "x");
      }),
      {},
      formRule,
    ],
    ["an empty file", form((one) => one.set("file", file(octets(0)))), {}, "The file must not be empty."],
    [
      "a name too long",
      form((one) => one.set("file", file(octets(1), "x".repeat(256)))),
      {},
      "The file's name must have 1 to 255 characters.",
    ],
    [
      "NUL in its name",
      form((one) => one.set("file", file(octets(1), "a\u0000.zip"))),
      {},
      "The file's name must not hold control characters.",
    ],
  ])("is refused with %s", async (_what, body, headers, text) => {
    expect(await told(await send(forms.upload.path, { method: "POST", body, headers }))).toEqual([400, text]);
  });

  it("answers a form that is cut off anywhere", async () => {
    const whole =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\nContent-Type: application/zip\r\n\r\nabc\r\n--b--\r\n';
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    const statuses = await Promise.all(
      Array.from({ length: whole.length + 1 }, async (_, end) => {
        const answer = await send(forms.upload.path, { method: "POST", body: whole.slice(0, end), headers });
        return answer.status;
      }),
    );
    const complete = whole.length - 2; // the line end behind the last boundary may be missing
    expect(statuses).toEqual(statuses.map((_, end) => (end >= complete ? 200 : 400)));
  });
});

describe("a call that names its organization in the path", () => {
  it("is made for the selected one [R7.5]", async () => {
    expect(await member.call(forms.client, { params: { part: "a/b" } })).toBe("a/b of Beta");
  });

  it("passes the same guard as one in the query [R6.7] [R7.5]", async () => {
    const at = async (id: string, token: string, query = "") =>
      told(await send(`/api/test/clients/${id}/x${query}`, {}, token));
    expect(await at(onlyScms.organizationId.toLowerCase(), "beta")).toEqual([200, "x of Beta"]);
    const foreign = `organizationId ${onlyCcms.organizationId} is not one of your organizations.`;
    expect(await at(onlyCcms.organizationId, "beta")).toEqual([403, foreign]);
    expect(await at(onlyCcms.organizationId, "beta", `?organizationId=${onlyScms.organizationId}`)).toEqual([
      403,
      foreign,
    ]);
    expect(await at(onlyCcms.organizationId, "member")).toEqual([403, wireTexts.noAccess]);
    expect(await at("12", "beta")).toEqual([400, "organizationId must be 16 hexadecimal digits."]);
    expect((await at(onlyScms.organizationId, "nobody"))[0]).toBe(401);
  });
});

describe("a call that fails in JSON", () => {
  it("tells message and status, whatever the failure [R8.9]", async () => {
    const post = (body: string, token?: string) => send(forms.device.path, { method: "POST", body }, token);
    const malformed = await post("{}");
    expect(malformed.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await malformed.json()).toEqual({ message: "name must be text.", status: 400 });
    expect(await (await post("{}", "nobody")).json()).toEqual({
      message: wireTexts.notLoggedIn,
      status: 401,
    });
    expect(await (await post('{"name":"crash"}')).json()).toEqual({
      message: expect.stringMatching(/^Something went wrong on the server\./),
      status: 500,
    });
    expect(await failureOf(member.call(forms.device, { body: { name: "a\u0000" } }))).toEqual({
      status: 400,
      text: "name must not hold control characters.",
    });
  });

  it("tells an error, and is a failure by that alone [R7.53]", async () => {
    expect(await member.call(forms.profile, { body: { name: "x" } })).toEqual({ id: 7 });
    expect(await failureOf(member.call(forms.profile, { body: { name: "x", fails: true } }))).toEqual({
      status: 200,
      text: "in spite of 200",
    });
    const answer = await send(forms.profile.path, { method: "POST", body: "no JSON" });
    expect([answer.status, await answer.json()]).toEqual([400, { error: "The body must be JSON." }]);
  });

  it("is text on every other call", async () => {
    expect(
      await failureOf(clientOf("beta").call(forms.operate, { params: { organizationId: "x" } })),
    ).toEqual({
      status: 403,
      text: wireTexts.noAccess,
    });
  });
});

describe("a call that answers step by step", () => {
  it("gives each value as soon as it is there, whatever its text", async () => {
    const seen: number[] = [];
    for await (const { step, text } of await member.call(forms.steps, { params: { count: "3" } })) {
      expect(text).toBe("line\nend, \u2028 and ü");
      seen.push(step);
      // The second is not made before the first has arrived here.
      if (step === 1) setTimeout(() => goOn(), 5);
    }
    expect(seen).toEqual([1, 2, 3]);
  });

  it("fails before the first as every call does, and later by a last line that says so", async () => {
    expect((await failureOf(member.call(forms.steps, { params: { count: "none" } }))).status).toBe(403);
    const seen: number[] = [];
    const broken = (async () => {
      for await (const { step } of await member.call(forms.steps, { params: { count: "-1" } }))
        seen.push(step);
    })();
    expect(await failureOf(broken)).toEqual({
      status: 500,
      text: expect.stringMatching(
        /^The answer is not complete: The server failed\. The request's number is /,
      ),
    });
    expect(seen).toEqual([1]);
  });

  it("is described as lines", () => {
    const named: NamedCall[] = [{ group: "ccms", name: "test.steps", call: forms.steps }];
    const { paths } = JSON.parse(describeApi("1", named));
    expect(Object.keys(paths[forms.steps.path].get.responses[200].content)).toEqual(["application/x-ndjson"]);
  });
});

describe("a call with a name that it does not know", () => {
  it("is refused with the name and the nearest known one, in the query and the body", async () => {
    const post = (body: string, query = "") => send(`${forms.device.path}${query}`, { method: "POST", body });
    expect(await (await post('{"name":"a","names":[]}')).json()).toEqual({
      message: "The body has no member names (did you mean name?).",
      status: 400,
    });
    expect(await (await post('{"names":"a"}')).json()).toEqual({
      message: "name must be text; The body has no member names (did you mean name?).",
      status: 400,
    });
    expect(await (await post('{"name":"a"}', "?organization=x")).json()).toMatchObject({
      message: "The query has no parameter organization (did you mean organizationId?).",
    });
    expect(await told(await post('{"name":"a"}', "?_=17&utm_source=mail"))).toEqual([200, "a"]);
  });

  it("does not repeat a name with control characters", async () => {
    const answer = await send(forms.device.path, { method: "POST", body: '{"nam\\u001b":"a"}' });
    expect((await answer.json()).message).not.toContain("\u001b");
  });
});

describe("a call for operators", () => {
  it("is closed to everyone else, and asks for no membership", async () => {
    const about = { params: { organizationId: onlyCcms.organizationId } };
    expect(await clientOf("operator").call(forms.operate, about)).toBe(
      `operator@v2x.example ${onlyCcms.organizationId}`,
    );
    expect(await clientOf("operator", onlyScms.organizationId).call(forms.operate, about)).toContain(
      onlyCcms.organizationId,
    );
    for (const token of ["member", "beta"])
      expect((await failureOf(clientOf(token).call(forms.operate, about))).status).toBe(403);
    expect((await failureOf(clientOf("nobody").call(forms.operate, about))).status).toBe(401);
  });
});

describe("text in a request", () => {
  const echo = async (path: string, body: BodyInit = "x") =>
    told(await send(`/api/test/echo/${path}`, { method: "POST", body }));

  it("comes as it was sent", async () => {
    expect(await echo("Z%C3%BCrich?word=%F0%9F%98%80", "東京")).toEqual([200, '["Zürich","😀","東京"]']);
  });

  it.each([
    ["a%00", "x", "place must not hold control characters."],
    ["a?word=%0A", "x", "word must not hold control characters."],
    ["a?a%00=1", "x", "The query must not have control or invisible characters in the names of its members."],
    ["a%C2%85", "x", "place must not hold control characters."],
    ["a?word=%C2%85", "x", "word must not hold control characters."],
    ["a?other=%C2%9B", "x", "other must not hold control characters."],
    [
      "a?a%C2%80=1",
      "x",
      "The query must not have control or invisible characters in the names of its members.",
    ],
    ["a", "x\u0000", "The body must not hold control characters."],
    ["a", "x\ny", "The body must not hold control characters."],
    ["a", new Uint8Array([0x41, 0xff]), "The body must be text in UTF-8."],
    ["a", new Uint8Array([0xed, 0xa0, 0x80]), "The body must be text in UTF-8."],
  ])("with a control character or octets that are no text is refused: %s %j", async (path, body, text) => {
    expect(await echo(path, body)).toEqual([400, text]);
  });

  it("in an address without the percent-encoding of UTF-8 is refused on a call too", async () => {
    const broken = "The address must be percent-encoded UTF-8.";
    expect(await echo("a?word=%FF")).toEqual([400, broken]);
    expect(await echo("a?word=%")).toEqual([400, broken]);
  });

  it("with a control character where an organization is named is refused by the guard", async () => {
    const address = forms.client.path.replace("{organizationId}", "0A%00").replace("{part}", "a");
    expect(await told(await send(address, {}))).toEqual([400, expect.stringMatching(/^organizationId /)]);
    const visitor = await fetch(`${url}${address}`);
    expect(visitor.status).toBe(401);
  });

  it("inside JSON is held to the same", async () => {
    for (const [body, text] of [
      ['{"name":"a\\u0000"}', "name must not hold control characters."],
      ['{"name":"a","more":["\\n"]}', "more[0] must not hold control characters."],
      [new Uint8Array([0x22, 0xc3, 0x22]), "The body must be text in UTF-8."],
      ["[".repeat(500_000), "The body must be JSON."],
    ] as const) {
      const answer = await send(forms.device.path, { method: "POST", body });
      expect([answer.status, (await answer.json()).message]).toEqual([400, text]);
    }
  });

  it("in a query is looked at where no schema reads it", async () => {
    expect(
      await told(await send("/api/test/device?x=%C2%81", { method: "DELETE", body: '{"canonicalId":"A"}' })),
    ).toEqual([400, "x must not hold control characters."]);
  });
});

it("each form is described for programs", () => {
  const named = Object.entries<Call>(forms).map(([name, call]): NamedCall => ({ group: "meta", name, call }));
  const { paths } = JSON.parse(describeApi("1.0.0", named));
  const json = (place: { content: Record<string, { schema: { properties: object } }> }) =>
    Object.keys(place.content["application/json"]!.schema.properties);
  expect(json(paths["/api/test/device"].delete.requestBody)).toEqual(["canonicalId"]);
  expect(paths["/api/test/upload"].post.requestBody.content).toEqual({
    "multipart/form-data": {
      schema: {
        type: "object",
        properties: { file: { type: "string", format: "binary" } },
        required: ["file"],
      },
    },
  });
  const placesOf = (operation: { parameters: { name: string; in: string; required: boolean }[] }) =>
    operation.parameters.map((parameter) => [parameter.name, parameter.in, parameter.required]);
  expect(placesOf(paths["/api/test/clients/{organizationId}/{part}"].get)).toEqual([
    ["part", "path", true],
    ["organizationId", "path", true],
  ]);
  expect(placesOf(paths["/api/test/operate/{organizationId}"].get)).toEqual([
    ["organizationId", "path", true],
  ]);
  expect(json(paths["/api/test/device"].post.responses[400])).toEqual(["message", "status"]);
  expect(json(paths["/api/test/profile"].post.responses[503])).toEqual(["error"]);
  expect(Object.keys(paths["/api/test/device"].delete.responses[400].content)).toEqual(["text/plain"]);
  expect(paths["/api/test/operate/{organizationId}"].get.responses[403].description).toBe(
    "For operators only.",
  );
});
