import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bareServer } from "../bare-server.test-support.ts";
import { serveSecurityTxt } from "./security-txt.ts";

let app: FastifyInstance;
beforeAll(async () => {
  app = await bareServer();
  serveSecurityTxt(app, {
    publicUrl: "https://portal.example",
    contactEmail: "security@v2x.example",
    now: () => new Date("2026-11-27T22:31:28.500Z"),
  });
});
afterAll(() => app.close());

describe("security.txt", () => {
  it("names the contact, and lapses within a year (RFC 9116)", async () => {
    const answer = await app.inject("/.well-known/security.txt");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(answer.body).toBe(
      [
        "Contact: mailto:security@v2x.example",
        "Expires: 2027-05-26T00:00:00Z",
        "Preferred-Languages: en",
        "Canonical: https://portal.example/.well-known/security.txt",
        "",
      ].join("\n"),
    );
  });
});
