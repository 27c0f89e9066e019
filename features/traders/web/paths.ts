/** Path of the page on which sellers declare whether they are traders. */
export const SELLER_DETAILS_PATH = '/seller-details'
