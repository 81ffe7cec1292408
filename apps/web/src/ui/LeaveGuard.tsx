import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useEffect, useId } from "react";
import { useBlocker } from "react-router";

/**
 * Asks before a route change throws work away while `when` is true; closing the tab asks in the browser's words.
 * Work that ends while the question stands lets the navigation go on.
 */
export function LeaveGuard({
  when,
  title,
  text,
  leaveText,
  stayText,
}: {
  when: boolean;
  title: string;
  text: string;
  leaveText: string;
  stayText: string;
}) {
  const id = useId();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [when]);

  useEffect(() => {
    if (!when && blocker.state === "blocked") blocker.proceed();
  }, [when, blocker]);

  return (
    <Dialog
      open={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent id={`${id}-text`}>{text}</DialogContent>
      <DialogActions>
        <Button autoFocus onClick={() => blocker.reset?.()}>
          {stayText}
        </Button>
        <Button variant="contained" color="error" onClick={() => blocker.proceed?.()}>
          {leaveText}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
