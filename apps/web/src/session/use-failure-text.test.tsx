import { cleanup, render, screen } from "@testing-library/react";
import { wireTexts } from "@v2x/contract";
import { afterEach, expect, it } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { createQueryClient } from "../api/query-client.ts";
import { Providers, sessionIn } from "../app/providers.test-support.tsx";
import { en } from "../messages/en.ts";
import { createI18n } from "../messages/i18n.ts";
import { externalUrisQuery } from "./external-uris.ts";
import { type Product, useFailureText } from "./use-failure-text.ts";

afterEach(cleanup);

function Words({ product, error }: { product: Product; error: unknown }) {
  return <p data-testid="words">{useFailureText(product)(error)}</p>;
}

function wordsFor(product: Product, error: unknown, i18n = createI18n()): string | null {
  const queryClient = createQueryClient();
  queryClient.setQueryData(externalUrisQuery.queryKey, { contactEmail: "help@v2x.example" });
  render(
    <Providers i18n={i18n} queryClient={queryClient} session={sessionIn({ status: "starting" })}>
      <Words product={product} error={error} />
    </Providers>,
  );
  return screen.getByTestId("words").textContent;
}

it("repeats the server's own words [R8.1]", () => {
  expect(wordsFor("ccms", new ApiError(400, "certNum must be a whole number."))).toBe(
    "certNum must be a whole number.",
  );
});

it("names the contact where the organization has no access [R2.183]", () => {
  expect(wordsFor("scms", new ApiError(403, wireTexts.noAccess))).toBe(
    "You do not have access to this function. Please contact us help@v2x.example",
  );
});

it.each([
  "ccms",
  "coer_decoder",
  "uper_decoder",
  "dashboard",
] as const)("says for %s in general words what nobody foresaw, by a key of its own [R8.2] [R8.3]", (product) => {
  expect(wordsFor(product, new ApiError(418))).toBe(
    "Something went wrong. Please try again; if it happens again, write to help@v2x.example.",
  );
  cleanup();
  // All products say the same by default: whose key it is shows only where one of them speaks for itself.
  const itsOwn = { ...en, [`${product}.general_error`]: `The ${product} says: {email}` };
  expect(wordsFor(product, new ApiError(418), createI18n({ en: itsOwn }))).toBe(
    `The ${product} says: help@v2x.example`,
  );
});

it("names the number of a failure on the server [R8.60]", () => {
  expect(wordsFor("dashboard", new ApiError(500, undefined, "ab12"))).toBe(
    "Something went wrong on the server. Please try again; if it happens again, write to help@v2x.example and name this number: ab12.",
  );
});

it("tells a missing answer from a bad one", () => {
  expect(wordsFor("dashboard", new ApiError(0))).toBe(
    "The server cannot be reached. Check your connection and try again.",
  );
});
