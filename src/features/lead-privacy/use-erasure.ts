import { useSWRConfig } from "swr";
import { isAccessLost } from "../../supabase/access.ts";
import { useOptimisticWrite } from "../../supabase/use-optimistic-write.ts";
import { useToast } from "../../ui/toast.tsx";
import { useBoardContext } from "../lead-actions/board-context.ts";
import { leadKeys } from "../leads/data/lead-keys.ts";
import { erasePerson, type RemovedMessages, removeErasedMessages } from "./person-data.ts";

function countText(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

/** Returns a sentence for the deleted messages and one for the replaced ones; empty if there were none. */
export function messagesText({ deleted, replaced }: RemovedMessages): string {
  const parts = [
    deleted > 0 ? `${countText(deleted, "message", "messages")} deleted from the sales chat.` : "",
    replaced > 0
      ? `${countText(replaced, "message was", "messages were")} too old to delete and now ${replaced === 1 ? "says" : "say"} “Erased on request.”`
      : "",
  ];
  return parts.filter(Boolean).join(" ");
}

/** Returns a function that erases a person, removes their messages from the sales chat, and reports both outcomes. */
export function useErasure() {
  const toasts = useToast();
  const write = useOptimisticWrite();
  const { mutate } = useSWRConfig();
  const { removePerson } = useBoardContext();

  /** Removes the messages and reports what is still in the chat, with a button that tries again. */
  async function removeMessages(erasedText: string): Promise<void> {
    const retryAction = {
      label: "Try again",
      onClick: () => void removeMessages("The sales chat was tried again."),
    };
    try {
      const removed = await removeErasedMessages();
      const message = [erasedText, messagesText(removed)].filter(Boolean).join(" ");
      if (removed.unreachable > 0) {
        toasts.success("Person Erased", `${message} The sales chat could not be reached.`, {
          action: retryAction,
        });
      } else {
        toasts.success("Person Erased", message);
      }
      if (removed.refused > 0) {
        const refusedText = countText(removed.refused, "message is", "messages are");
        const pronoun = removed.refused === 1 ? "it" : "them";
        toasts.error(
          "Still in the Sales Chat",
          `${refusedText} too old for Telegram to delete or change. Delete ${pronoun} in the chat by hand.`,
        );
      }
    } catch (error) {
      if (isAccessLost(error)) return;
      toasts.success("Person Erased", `${erasedText} The sales chat could not be reached.`, {
        action: retryAction,
      });
    }
  }

  /** Resolves to true when the leads are erased; the messages in the chat are removed afterwards. */
  return async (email: string, confirmation: string): Promise<boolean> => {
    let erased = 0;
    const outcome = await write({
      send: async () => {
        erased = await erasePerson(email, confirmation);
        removePerson(email);
        void mutate(leadKeys.trash());
      },
      failureMessage: "Failed to erase the person. Please try again.",
    });
    if (outcome !== "done") return false;
    void removeMessages(`${countText(erased, "lead was", "leads were")} erased.`);
    return true;
  };
}
