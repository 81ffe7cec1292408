import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { UseMutationResult } from "@tanstack/react-query";
import type { ServiceAccount } from "@v2x/contract";
import { Eye, EyeOff, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { paths } from "../../paths.ts";
import { FreshSignInAlert } from "../../session/FreshSignInAlert.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { CopyableText } from "../../ui/HexValue.tsx";
import type { AccountChange } from "./use-service-account.ts";

/** Client id and secret of a service account; the secret is shown on demand, and copied without being shown. */
export function ServiceAccountCard({
  account: { clientId, clientSecret, needsFreshSignIn: isSecretHeldBack },
  change,
  failure,
  needsFreshSignIn,
}: {
  account: ServiceAccount;
  change: UseMutationResult<void, Error, AccountChange>;
  /** Why the last change failed, in words. */
  failure: string | undefined;
  /** Whether it failed for want of a recent sign-in. */
  needsFreshSignIn: boolean;
}) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const [search] = useSearchParams();
  // Who was sent to sign in again comes back to the question.
  const [asked, setAsked] = useState<"rotate" | "remove" | undefined>(
    search.get("ask") === "rotate" ? "rotate" : undefined,
  );
  const RevealIcon = isShown ? EyeOff : Eye;
  const ask = (kind: "rotate" | "remove") => {
    change.reset();
    setAsked(kind);
  };
  return (
    <>
      <Facts>
        <Fact label={t("scms.signer_client_id")}>
          <CopyableText value={clientId} what={t("scms.signer_client_id")} />
        </Fact>
        <Fact label={t("scms.signer_secret")}>
          {isSecretHeldBack ? (
            <FreshSignInAlert text={t("scms.signer_secret_held_back")} returnTo={paths.signer()} />
          ) : clientSecret === undefined ? (
            t("scms.signer_secret_withheld")
          ) : (
            <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 3 }}>
              <CopyableText
                value={clientSecret}
                what={t("scms.signer_secret")}
                shown={isShown ? clientSecret : <HiddenSecret />}
              />
              <Button
                size="small"
                variant="outlined"
                startIcon={<RevealIcon size={18} aria-hidden />}
                onClick={() => setIsShown(!isShown)}
              >
                {t(isShown ? "scms.signer_hide" : "scms.signer_reveal")}
              </Button>
            </Box>
          )}
        </Fact>
      </Facts>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        <Button
          variant="outlined"
          startIcon={<RefreshCw size={18} aria-hidden />}
          onClick={() => ask("rotate")}
        >
          {t("scms.signer_rotate")}
        </Button>
        <Button
          variant="outlined"
          color="error"
          startIcon={<Trash2 size={18} aria-hidden />}
          onClick={() => ask("remove")}
        >
          {t("scms.signer_remove")}
        </Button>
      </Box>
      {needsFreshSignIn && failure && (
        <FreshSignInAlert text={failure} returnTo={`${paths.signer()}?ask=rotate`} />
      )}
      {asked && !needsFreshSignIn && (
        <ConfirmDialog
          isOpen
          title={t(`scms.signer_${asked}_title`, { clientId })}
          text={t(`scms.signer_${asked}_text`)}
          confirmText={t(`scms.signer_${asked}`)}
          icon={asked === "rotate" ? RefreshCw : Trash2}
          color={asked === "rotate" ? "primary" : "error"}
          isBusy={change.isPending}
          failure={failure}
          onConfirm={() => change.mutate(asked, { onSuccess: () => setAsked(undefined) })}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** Dots for eyes, a word for those who listen. */
function HiddenSecret() {
  const { t } = useTranslation();
  return (
    <span role="img" aria-label={t("scms.signer_secret_hidden")}>
      ••••••••••••••••
    </span>
  );
}
