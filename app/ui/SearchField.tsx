import Search from 'lucide-solid/icons/search';

interface SearchFieldProps {
  /** Where it stands: in the title row of a page, at the top of a panel, or small in a bar. */
  readonly place: 'page' | 'panel' | 'bar';
  readonly label: string;
  /** The label where it is absent. */
  readonly placeholder?: string;
  /** Absent where nothing but typing changes it. */
  readonly value?: string;
  readonly onInput: (text: string) => void;
  readonly field?: (input: HTMLInputElement) => void;
  /** Down or Enter was typed: on to what was found. */
  readonly onDown?: (key: 'ArrowDown' | 'Enter') => void;
}

export function SearchField(props: SearchFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!props.onDown || event.isComposing || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return;
    event.preventDefault();
    props.onDown(event.key);
  };
  return (
    <label
      class="search-field"
      classList={{ 'panel-search': props.place === 'panel', 'view-search': props.place === 'bar' }}
    >
      <Search size={props.place === 'bar' ? 14 : 15} aria-hidden="true" />
      <input
        type="search"
        ref={(input) => props.field?.(input)}
        aria-label={props.label}
        placeholder={props.placeholder ?? props.label}
        value={props.value ?? ''}
        onInput={(event) => props.onInput(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}
