import { libraryTexts } from '../../texts/library.ts';

/** What stands where own parts would be. */
export function NoOwnParts(props: { readonly guest: boolean }) {
  return <p class="no-own-parts">{props.guest ? libraryTexts.guestHere : libraryTexts.howToGetOwnPartsHere}</p>;
}
