/** Id of the field in which creators are chosen to share a request with. */
export const shareFieldId = (requestId: number): string => `share-request-${requestId}`
