import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { FilePlus2 } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { TryAgain } from "../../../ui/TryAgain.tsx";
import { useDelayed } from "../../../ui/use-delayed.ts";
import { AddCertificate } from "./AddCertificate.tsx";
import { standingLooks } from "./standings.ts";
import type { VerdictState } from "./use-verdict.ts";

/**
 * The verdict in one line, failures first, and below it what to do: a missing certificate is given right here.
 *
 * @param state - of `useVerdict`.
 */
export function Headline({ state: { judged, isBusy, error, retry } }: { state: VerdictState }) {
  const { t } = useTranslation();
  const isLong = useDelayed(isBusy, 1000);
  const line = useRef<HTMLDivElement>(null);
  // Another missing one is asked for anew.
  const [givenFor, setGivenFor] = useState<string>();
  if (error) return <TryAgain message={t("decoder.verdict_failed")} detail={error.message} onRetry={retry} />;
  const { headline, missing } = judged?.verdict ?? { missing: [] };
  const [missed] = missing;
  const isGiving = missed !== undefined && givenFor === missed;
  const look = headline && standingLooks[headline.standing];
  return (
    <Box sx={{ display: "grid", gap: 2, minWidth: 0 }}>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          columnGap: 3,
          rowGap: 1,
          minHeight: 32,
        }}
      >
        <Box
          ref={line}
          role="status"
          tabIndex={-1}
          aria-busy={isBusy}
          sx={{ display: "flex", gap: 2, flex: { xs: "1 1 100%", sm: "1 1 320px" }, minWidth: 0 }}
        >
          {look === undefined ? (
            isLong ? (
              t("decoder.verdict_busy")
            ) : (
              <Skeleton width="40%" height={24} />
            )
          ) : (
            <>
              <Box
                component="span"
                sx={{
                  color: isLong ? "text.secondary" : look.color,
                  display: "flex",
                  flexShrink: 0,
                  pt: 0.25,
                }}
              >
                <look.Icon size={20} aria-hidden />
              </Box>
              {/* What was judged before stays while it is judged anew, in a quieter colour and not in a paler one. */}
              <Typography
                component="span"
                color={isLong ? "textSecondary" : undefined}
                sx={{ fontWeight: 600, overflowWrap: "anywhere", minWidth: 0 }}
              >
                {headline?.text}{" "}
                {(isLong || missed === undefined) && (
                  <Box component="span" sx={{ fontWeight: 400, color: "text.secondary" }}>
                    {isLong ? t("decoder.verdict_busy") : headline?.advice}
                  </Box>
                )}
              </Typography>
            </>
          )}
        </Box>
        {missed !== undefined && !isGiving && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<FilePlus2 size={18} aria-hidden />}
            onClick={() => setGivenFor(missed)}
            sx={{ flexShrink: 0 }}
          >
            {t("decoder.give_missing", { id: missed })}
          </Button>
        )}
      </Box>
      {isGiving && (
        <AddCertificate
          key={missed}
          label={t("decoder.missing_certificate", { id: missed })}
          wanted={missed}
          isFocused
          // The field is about to go: the focus goes where its effect is read.
          onAdded={() => line.current?.focus()}
        />
      )}
    </Box>
  );
}
