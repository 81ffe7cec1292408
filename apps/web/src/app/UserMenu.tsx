import Box from "@mui/material/Box";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { initialsOf } from "../session/initials.ts";
import { loadPart } from "../ui/load-part.ts";
import { ToolButton } from "../ui/ToolButton.tsx";

const loadList = async () => {
  const { UserMenuList } = await loadPart(() => import("./UserMenuList.tsx"));
  return { default: UserMenuList };
};
const UserMenuList = lazy(loadList);

/** The avatar at the top right and the menu behind it. */
export function UserMenu({ email, companyName }: { email: string; companyName: string | undefined }) {
  const { t } = useTranslation();
  const [wasOpened, setWasOpened] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // Whoever comes near is likely to open it.
  const prefetch = () => void loadList().catch(() => undefined);
  return (
    <>
      <ToolButton
        type="button"
        aria-label={t("user_menu.open", { email })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={(event) => {
          setWasOpened(true);
          setAnchor(event.currentTarget);
        }}
      >
        <Box
          component="span"
          aria-hidden
          sx={{
            width: 32,
            height: 32,
            display: "grid",
            placeItems: "center",
            borderRadius: "50%",
            fontSize: 13,
            fontWeight: 600,
            letterSpacing: "0.02em",
            color: "primary.contrastText",
            bgcolor: "primary.main",
          }}
        >
          {initialsOf(email)}
        </Box>
      </ToolButton>
      {wasOpened && (
        <Suspense fallback={null}>
          <UserMenuList
            anchor={anchor}
            email={email}
            companyName={companyName}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
}
