import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { KeyRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { FreshSignInAlert } from "../../session/FreshSignInAlert.tsx";
import { ServiceAccountCard } from "./ServiceAccountCard.tsx";
import { SignerSection } from "./SignerSection.tsx";
import { useServiceAccount } from "./use-service-account.ts";

/** The organization's service account, or the way to have one. */
export function ServiceAccountSection() {
  const { t } = useTranslation();
  const { isPending, account, change, failure, needsFreshSignIn } = useServiceAccount();
  const heading = useRef<HTMLHeadingElement>(null);
  const { isSuccess: isChanged } = change;
  const hasAccount = account !== undefined;
  const had = useRef(hasAccount);
  // The button that registers or removes an account goes with that.
  useEffect(() => {
    const before = had.current;
    had.current = hasAccount;
    if (isChanged && before !== hasAccount && document.activeElement === document.body)
      heading.current?.focus();
  }, [isChanged, hasAccount]);
  return (
    <SignerSection
      title={t("scms.signer_account")}
      sentence={t("scms.signer_account_sentence")}
      heading={heading}
    >
      {isPending ? (
        <Typography role="status">{t("scms.signer_account_loading")}</Typography>
      ) : account ? (
        <ServiceAccountCard
          account={account}
          change={change}
          failure={failure}
          needsFreshSignIn={needsFreshSignIn}
        />
      ) : (
        <Box sx={{ display: "grid", gap: 3, justifyItems: "start" }}>
          <Typography>{t("scms.signer_none")}</Typography>
          <Button
            variant="contained"
            startIcon={<KeyRound size={18} aria-hidden />}
            disabled={change.isPending}
            onClick={() => change.mutate("register")}
          >
            {t("scms.signer_register")}
          </Button>
          {failure && needsFreshSignIn ? (
            <FreshSignInAlert text={failure} returnTo={paths.signer()} />
          ) : (
            failure && <Alert severity="error">{failure}</Alert>
          )}
        </Box>
      )}
    </SignerSection>
  );
}
