import { Dialog as Kobalte } from '@kobalte/core/dialog';
import X from 'lucide-solid/icons/x';
import type { JSX } from 'solid-js';
import { commonTexts } from '../texts/common.ts';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: JSX.Element;
  readonly wide?: boolean;
}

/** A modal dialog: focus stays inside, Escape and a click outside close it, focus returns where it was. */
export function Dialog(props: DialogProps) {
  return (
    <Kobalte open={props.open} onOpenChange={(open) => open || props.onClose()}>
      <Kobalte.Portal>
        <Kobalte.Overlay class="dialog-overlay" />
        <div class="dialog-place">
          <Kobalte.Content class="dialog" data-wide={props.wide ? '' : undefined} onOpenAutoFocus={focusFirstField}>
            <header class="dialog-head">
              <Kobalte.Title class="dialog-title">{props.title}</Kobalte.Title>
              <Kobalte.CloseButton class="icon-button" aria-label={commonTexts.close}>
                <X size={16} />
              </Kobalte.CloseButton>
            </header>
            <div class="dialog-body">{props.children}</div>
          </Kobalte.Content>
        </div>
      </Kobalte.Portal>
    </Kobalte>
  );
}

/** What a person came to write is where the keys go, its text selected; without a field the dialog's own order holds. */
function focusFirstField(event: Event): void {
  const field = (event.target as HTMLElement | null)?.querySelector<HTMLElement>(
    '.dialog-body :is(input, select, textarea)',
  );
  if (!field) return;
  event.preventDefault();
  field.focus();
  if (field instanceof HTMLInputElement) field.select();
}
