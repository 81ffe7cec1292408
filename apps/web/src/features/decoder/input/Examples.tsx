import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { systemsOf } from "../../../session/systems.ts";
import { useFailureText } from "../../../session/use-failure-text.ts";
import { useOrganization } from "../../../session/use-organization.ts";
import { isPartNotLoaded } from "../../../ui/load-part.ts";
import { StatusText } from "../../../ui/StatusText.tsx";
import { useSinglePress } from "../../../ui/use-single-press.ts";
import { useDecoder } from "../worker/decoder-context.ts";
import { type DecoderProduct, type DecoderType, typeFromQuery } from "../worker/decoder-products.ts";
import { loadOwnExample, type OwnExample, ownExamples } from "./own-examples.ts";

/** Something real to decode: from this portal's authorities, or by its number in the decoder's own collection. */
interface Offer {
  readonly key: string;
  readonly title: string;
  readonly type: DecoderType;
  readonly from: { readonly own: OwnExample } | { readonly index: number };
}

/**
 * Fills the form with something real to decode, one press a type.
 *
 * @param isWanted - whether they are offered unasked; else they fold away behind their heading.
 */
export function Examples({
  product,
  isWanted,
  onLoad,
}: {
  product: DecoderProduct;
  isWanted: boolean;
  onLoad: (type: DecoderType, hex: string) => void;
}) {
  const { t } = useTranslation();
  const failureText = useFailureText(product);
  const decoder = useDecoder();
  const counts = useSinglePress();
  const organization = useOrganization();
  const [isOpen, setOpen] = useState(isWanted);
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (wasWanted !== isWanted) {
    setWasWanted(isWanted);
    setOpen(isWanted);
  }
  const heading = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // The example that was pressed goes with the others; the focus must not go with it.
    if (!isOpen && heading.current?.parentElement?.contains(document.activeElement)) heading.current.focus();
  }, [isOpen]);
  const hasOwn = product === "coer_decoder" && systemsOf(organization).includes("ccms");
  const { data: collected = [] } = useQuery({
    queryKey: ["decoder-examples", product],
    queryFn: () => decoder.call("examples", { product }),
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: isPartNotLoaded,
  });
  const mutation = useMutation({
    mutationFn: ({ from }: Offer) =>
      "own" in from ? loadOwnExample(from.own) : decoder.call("example", from),
    onSuccess: (hex, { type }) => onLoad(type, hex),
    // A refused file is said here; the decoder itself goes on working.
    throwOnError: false,
  });
  const offers: readonly Offer[] = [
    ...(hasOwn
      ? ownExamples.map((type) => ({
          key: type,
          type,
          title: t(`decoder.example_${type}`),
          from: { own: type },
        }))
      : []),
    ...collected.map(({ index, type, title }) => ({
      key: String(index),
      type: typeFromQuery(product, type),
      title,
      from: { index },
    })),
  ];
  const origins = [...new Set(collected.map(({ origin }) => origin))];
  return (
    <Box
      component="details"
      open={isOpen}
      onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => {
        if (event.target === event.currentTarget) setOpen(event.currentTarget.open);
      }}
    >
      <Box
        component="summary"
        ref={heading}
        sx={{ fontWeight: 500, mb: 1, minHeight: 24, width: "fit-content", cursor: "pointer" }}
      >
        {t("decoder.examples_count", { count: offers.length })}
      </Box>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          gap: 2,
        }}
      >
        {offers.map((offer) => (
          <Button
            key={offer.key}
            size="small"
            variant="outlined"
            aria-label={t("decoder.example_load", { example: offer.title })}
            onClick={(event) => {
              if (counts(event) && !mutation.isPending) mutation.mutate(offer);
            }}
            sx={{ whiteSpace: "normal", textAlign: "left" }}
          >
            {offer.title}
          </Button>
        ))}
      </Box>
      <Box component="details" sx={{ mt: 2, typography: "body2", color: "text.secondary" }}>
        <Box component="summary" sx={{ cursor: "pointer", width: "fit-content", minHeight: 24 }}>
          {t("decoder.example_origins")}
        </Box>
        <Box component="ul" sx={{ m: 0, pl: 5, overflowWrap: "anywhere" }}>
          {hasOwn && <li>{t("decoder.example_origin_own")}</li>}
          {origins.map((origin) => (
            <li key={origin}>{origin}</li>
          ))}
        </Box>
      </Box>
      <Typography variant="body2" color="error" role="alert">
        {mutation.isError &&
          `${t("decoder.example_failed", { example: mutation.variables.title })} ${failureText(mutation.error)}`}
      </Typography>
      <StatusText>
        {mutation.isSuccess && t("decoder.example_loaded", { example: mutation.variables.title })}
      </StatusText>
    </Box>
  );
}
