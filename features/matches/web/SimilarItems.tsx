import { lazyPart } from '#platform/web/ui/layout/lazyPart.tsx'
import { WhenNear } from '#platform/web/ui/layout/WhenNear.tsx'
import classes from './SimilarItems.module.css'

export interface SimilarItemsProps {
  kind: 'showcase' | 'video' | 'product'
  id: number
}

const SimilarList = lazyPart(
  () => import('./SimilarList.tsx'),
  (file) => file.SimilarList,
)

/** Public items like another one, below it: part of the page that the server renders; their script is loaded when they come near. */
export const SimilarItems = (props: SimilarItemsProps) => (
  <WhenNear coming={null} className={classes.near} ahead="0px">
    <SimilarList {...props} />
  </WhenNear>
)
