import { contactLink, type Html, html, messagePage, type PageFrame } from "@v2x/pages";
import type { FastifyRequest } from "fastify";
import type { WireAnswer } from "./error-answers.ts";
import { programPaths } from "./program-paths.ts";

/** Tells whether somebody opened an address in a browser, where plain text would look like a defect. */
export function isPageVisit({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return isRead && /\btext\/html\b/.test(headers.accept ?? "") && !programPaths.test(url);
}

/** A failure as a page: its text once, with the contact address as a link where it names it. */
export function failurePage(frame: PageFrame, { status, text }: Pick<WireAnswer, "status" | "text">): string {
  return messagePage(frame, {
    tone: "error",
    title: titleOf(status),
    // What a visit misses is a page, not a call.
    content: html`<p>${status === 404 ? "This page does not exist." : withContactLink(frame, text)}</p>`,
    actions: html`<a class="main" href="${frame.portalUrl}/">Go to the portal</a>`,
  });
}

function titleOf(status: number): string {
  if (status === 404) return "Page not found";
  if (status === 503) return "Not available at the moment";
  return status >= 500 ? "The page could not be shown" : "The request was refused";
}

function withContactLink(frame: PageFrame, text: string): Html[] {
  const [before = "", ...after] = text.split(frame.contactEmail);
  return [html`${before}`, ...after.map((part) => html`${contactLink(frame)}${part}`)];
}
