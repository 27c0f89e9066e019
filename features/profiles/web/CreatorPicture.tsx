import { Plate } from '../../../platform/web/ui/Plate.tsx'
import type { PublicDeveloper } from '../contract.ts'
import classes from './Creators.module.css'

/** A creator's picture, or a drawn plate for who has none. The name stands beside it. */
export function CreatorPicture({ creator }: { creator: PublicDeveloper }) {
  return (
    <div className={classes.picture}>
      {creator.profile_image_url === null ? (
        <Plate seed={creator.user_id} />
      ) : (
        <img src={creator.profile_image_url} alt="" loading="lazy" width="640" height="640" />
      )}
    </div>
  )
}
