import { Tooltip } from '@kobalte/core/tooltip';
import { createSignal, type JSX, Show, splitProps } from 'solid-js';

interface ButtonProps extends JSX.ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: 'plain' | 'primary' | 'danger' | 'ghost';
  readonly size?: 'small' | 'medium';
}

/** A push button. Never submits a form unless `type="submit"` is given. */
export function Button(props: ButtonProps) {
  const [own, rest] = splitProps(props, ['tone', 'size', 'class']);
  return (
    <button
      type="button"
      {...rest}
      class={`button ${own.class ?? ''}`}
      data-tone={own.tone ?? 'plain'}
      data-size={own.size ?? 'medium'}
    />
  );
}

interface IconButtonProps {
  readonly label: string;
  readonly children: JSX.Element;
  /** Shown after the label in the tooltip. */
  readonly keys?: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly onClick?: (event: MouseEvent) => void;
  readonly placement?: 'top' | 'right' | 'bottom';
}

/** A button that is an icon; `label` names it for everybody, as tooltip and to assistive technology. */
export function IconButton(props: IconButtonProps) {
  const [open, setOpen] = createSignal(false);
  /** Pressed and not left since: the name would only cover what the press brought. */
  let pressed = false;
  const left = () => {
    pressed = false;
  };
  return (
    <Tooltip
      open={open()}
      onOpenChange={(wanted) => setOpen(wanted && !pressed)}
      openDelay={500}
      closeDelay={0}
      gutter={6}
      placement={props.placement ?? 'bottom'}
    >
      <Tooltip.Trigger
        as="button"
        type="button"
        class="icon-button"
        aria-label={props.label}
        aria-pressed={props.pressed}
        disabled={props.disabled ?? false}
        onPointerLeave={left}
        onBlur={left}
        onClick={(event: MouseEvent) => {
          pressed = true;
          setOpen(false);
          props.onClick?.(event);
        }}
      >
        {props.children}
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content class="tip">
          {props.label}
          <Show when={props.keys}>{(keys) => <kbd>{keys()}</kbd>}</Show>
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip>
  );
}
