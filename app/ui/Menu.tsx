import { DropdownMenu } from '@kobalte/core/dropdown-menu';
import { For, type JSX, Show } from 'solid-js';

export interface MenuItem {
  readonly label: string;
  readonly run: () => void;
  readonly keys?: string;
  readonly icon?: JSX.Element;
  readonly danger?: boolean;
  readonly disabled?: boolean;
}

/** A button that opens a menu; groups of items are set apart by a line. */
export function Menu(props: {
  readonly label: string;
  readonly trigger: JSX.Element;
  readonly groups: readonly (readonly MenuItem[])[];
}) {
  return (
    <DropdownMenu gutter={6} placement="bottom-end">
      <DropdownMenu.Trigger class="icon-button" aria-label={props.label}>
        {props.trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content class="menu">
          <For each={props.groups}>
            {(group, at) => (
              <>
                <Show when={at() > 0}>
                  <DropdownMenu.Separator class="menu-line" />
                </Show>
                <For each={group}>
                  {(item) => (
                    <DropdownMenu.Item
                      class="menu-item"
                      data-danger={item.danger ? '' : undefined}
                      disabled={item.disabled ?? false}
                      onSelect={item.run}
                    >
                      <span class="menu-icon">{item.icon}</span>
                      <span class="menu-label">{item.label}</span>
                      <Show when={item.keys}>{(keys) => <kbd>{keys()}</kbd>}</Show>
                    </DropdownMenu.Item>
                  )}
                </For>
              </>
            )}
          </For>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu>
  );
}
