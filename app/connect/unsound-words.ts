import { connectTexts } from '../texts/team/connect.ts';

/** Why nothing is asked, by the code behind the # of the address, which is OAuth's. */
export function unsoundWords(hash: string): string {
  switch (hash.slice(1)) {
    case 'invalid_client':
    case 'invalid_client_metadata':
      return connectTexts.refused.client;
    case 'invalid_redirect_uri':
      return connectTexts.refused.address;
    default:
      return connectTexts.refused.other;
  }
}
