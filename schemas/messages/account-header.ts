/** Of a request of a page: the id of the account that it was opened for. */
export const ACCOUNT_HEADER = 'busbar-account';
