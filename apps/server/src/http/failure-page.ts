import { wireTexts } from "@v2x/contract";
import { contactLink, type Html, html, messagePage, type PageFrame } from "@v2x/pages";
import type { FastifyRequest } from "fastify";
import type { WireAnswer } from "./error-answers.ts";
import { programPaths } from "./program-paths.ts";

/**
 * Returns whether a person opened an address in a browser, where plain text would look like a defect. Of the addresses
 * of programs, downloads alone are opened so.
 */
export function isPageVisit({ method, url, headers, routeOptions }: FastifyRequest): boolean {
  const isRead = method === "GET" || method === "HEAD";
  const isDownload = routeOptions?.config?.call?.answer.type === "file";
  return isRead && /\btext\/html\b/.test(headers.accept ?? "") && (isDownload || !programPaths.test(url));
}

/** A failure as a page: its text once, with the contact address as a link where it names it. */
export function failurePage(frame: PageFrame, { status, text }: Pick<WireAnswer, "status" | "text">): string {
  return messagePage(frame, {
    tone: "error",
    title: titleOf(status),
    // What a visit misses is a page, not a call.
    content: html`<p>${text.startsWith(wireTexts.unknownCall) ? "This page does not exist." : withContactLink(frame, text)}</p>`,
    actions: html`<a class="main" href="${frame.portalUrl}/">Go to the portal</a>`,
  });
}

function titleOf(status: number): string {
  if (status === 404) return "Page not found";
  if (status === 503) return "Not available at the moment";
  return status >= 500 ? "The page could not be shown" : "The request was refused";
}

function withContactLink(frame: PageFrame, text: string): Html[] {
  if (text === wireTexts.noAccess) return [html`${text} ${contactLink(frame)}.`];
  const [before = "", ...after] = text.split(frame.contactEmail);
  return [html`${before}`, ...after.map((part) => html`${contactLink(frame)}${part}`)];
}
