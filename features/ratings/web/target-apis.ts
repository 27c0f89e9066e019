import {
  clientRatingsApi,
  developerRatingsApi,
  productRatingsApi,
  showcaseRatingsApi,
  videoRatingsApi,
  type RatingKind,
  type TargetApi,
} from '../contract.ts'

/** Calls for each kind of target. */
export const targetApis: Record<RatingKind, TargetApi> = {
  showcase: showcaseRatingsApi,
  video: videoRatingsApi,
  developer: developerRatingsApi,
  client: clientRatingsApi,
  product: productRatingsApi,
}
