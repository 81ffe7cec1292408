import { isLoopbackHost } from "@v2x/identity";
import type { KeptMail, MailFolder } from "@v2x/mail";
import { type Html, html, layout, type PageFrame } from "@v2x/pages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Configuration } from "../configuration.ts";
import { isForwarded } from "../http/forwarding.ts";
import { HttpFailure } from "../http/http-failure.ts";

/** Where the mails of a demonstration can be read. */
export const demoMailsPath = "/demo/mails";

const mostListed = 50;

/**
 * Serves the mails of a demonstration, which lie in its data directory, since it sends none. They lead into accounts:
 * so they are shown on the machine itself alone, by the address that the installation has, unless its configuration
 * says to anybody. A proxy on this machine seems local as well, so nothing that is forwarded counts as local. To others,
 * and where there is no demonstration, these pages are not there.
 */
export function serveDemoMails(
  app: FastifyInstance,
  { publicUrl, contactEmail, demoMails }: Pick<Configuration, "publicUrl" | "contactEmail" | "demoMails">,
  mails: Pick<MailFolder, "newest" | "find">,
): void {
  const frame: PageFrame = { portalUrl: publicUrl, contactEmail };
  const { host } = new URL(publicUrl);
  const expectShown = (request: FastifyRequest) => {
    const isLocal =
      isLoopbackHost(request.socket.remoteAddress ?? "") &&
      !isForwarded(request) &&
      request.headers.host === host;
    if (demoMails === "all" || (demoMails === "local" && isLocal)) return;
    throw new HttpFailure("call-unknown", {});
  };
  app.get(demoMailsPath, async (request, reply) => {
    expectShown(request);
    const page = listPage(frame, await mails.newest(mostListed));
    return reply.type("text/html; charset=utf-8").header("cache-control", "no-store").send(page);
  });
  app.get<{ Params: { name: string } }>(`${demoMailsPath}/:name`, async (request, reply) => {
    expectShown(request);
    const mail = await mails.find(request.params.name);
    if (!mail) throw new HttpFailure("call-unknown", { hint: "There is no such mail." });
    const page = mailPage(frame, mail);
    return reply.type("text/html; charset=utf-8").header("cache-control", "no-store").send(page);
  });
}

function listPage(frame: PageFrame, mails: readonly KeptMail[]): string {
  return textPage(
    frame,
    html`<a class="back" href="${frame.portalUrl}/">Back to the portal</a>
<h1>Mails of this demonstration</h1>
<p>A demonstration sends no mails. What it would send is kept on this machine, and the newest ${String(mostListed)}
stand here. A mail that was just asked for takes a second or two: load the page again.</p>
${
  mails.length === 0
    ? html`<p>There is none yet.</p>`
    : html`<ul class="mails">${mails.map(
        ({ name, subject, to, writtenAt }) => html`<li><a href="${demoMailsPath}/${name}">${subject}</a>
<span>To ${to}, ${timeOf(writtenAt)}</span></li>`,
      )}</ul>`
}`,
  );
}

function mailPage(frame: PageFrame, { subject, to, writtenAt, text }: KeptMail): string {
  return textPage(
    frame,
    html`<a class="back" href="${demoMailsPath}">All mails</a>
<h1>${subject}</h1>
<p>To ${to}, ${timeOf(writtenAt)}</p>
<div class="mail">${withLinks(text.trimEnd(), frame.portalUrl)}</div>`,
  );
}

function textPage(frame: PageFrame, content: Html): string {
  return layout(frame, html`<div class="text">${content}</div>`);
}

function timeOf(moment: Date): Html {
  const text = moment.toISOString();
  return html`<time datetime="${text}">${text.slice(0, 19).replace("T", " ")} UTC</time>`;
}

/** Text in which what leads to this portal, and nothing else, can be followed. */
function withLinks(text: string, portalUrl: string): readonly Html[] {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part) => {
    const leadsHere = URL.canParse(part) && new URL(part).origin === new URL(portalUrl).origin;
    return leadsHere ? html`<a href="${part}">${part}</a>` : html`${part}`;
  });
}
