import * as z from "zod/mini";
import type { Call } from "../call.ts";

/** What a program comes in with: the id and secret of its organization's service account. */
export const serviceAccount = z.object({
  clientId: z.string().check(z.minLength(1)),
  /** Absent where the identity provider does not hand it out. */
  clientSecret: z.optional(z.string().check(z.minLength(1))),
  /** There, and true, where the secret is left out because the caller signed in more than ten minutes ago. */
  needsFreshSignIn: z.optional(z.literal(true)),
});
export type ServiceAccount = z.output<typeof serviceAccount>;

/** Who sees the secret can act as the account: its members may, the account itself may not. */
const ofPeople = { auth: "member", scope: "path", peopleOnly: true } as const;
const answer = { type: "json", schema: serviceAccount } as const;

/** The service account that an organization may have, and where its programs get tokens and signatures. */
export const serviceAccountCalls = {
  find: {
    ...ofPeople,
    method: "GET",
    path: "/api/keycloak/clients/{organizationId}",
    summary:
      "The organization's service account with its secret, to a member who signed in within ten minutes; 404 while there is none.",
    answer,
  },
  register: {
    ...ofPeople,
    method: "POST",
    path: "/api/keycloak/clients/{organizationId}",
    summary:
      "Registers the organization's service account; one that exists is answered as it is. Needs a sign-in within ten minutes.",
    answer,
  },
  rotate: {
    ...ofPeople,
    method: "POST",
    path: "/api/keycloak/clients/{organizationId}/secret",
    summary:
      "Gives the service account another secret; the old one and every token of the account end at once. Needs a sign-in within ten minutes.",
    answer,
  },
  remove: {
    ...ofPeople,
    method: "DELETE",
    path: "/api/keycloak/clients/{organizationId}",
    summary: "Removes the service account; its secret and every token of it end at once.",
    answer: { type: "text" },
  },
  keycloakUrl: {
    method: "GET",
    path: "/api/keycloak/keycloakUrl",
    summary: "The identity provider that service accounts get tokens from: its issuer URL.",
    auth: "member",
    answer: { type: "text" },
  },
  signerUrl: {
    method: "GET",
    path: "/api/keycloak/signerUrl",
    summary: "Where roadside messages are signed.",
    auth: "member",
    answer: { type: "text" },
  },
} as const satisfies Record<string, Call>;
