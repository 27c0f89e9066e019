import { cardPath } from '#platform/contract/cards.ts'
import type { PageHead } from '#platform/contract/page.ts'
import { breadcrumbs, duration, person } from '#platform/web/page/schema.ts'
import { summaryOf } from '#platform/web/format/summary.ts'
import { aggregateRating } from '#features/ratings/web.tsx'
import type { Video } from '../../contract.ts'
import { nameOf, pathOf } from './presenter.ts'
import { texts } from './texts.ts'

/** Returns the page head of a video: its metadata. */
export function headOfVideo(video: Video): Omit<PageHead, 'title'> {
  const { id, title, user, thumbnail_path, upload_date, duration_ms, file_path } = video
  const path = pathOf(video)
  const description = summaryOf(video.description) ?? texts.videoBy(title, nameOf(user))
  const picture = cardPath('video', id, title, nameOf(user), thumbnail_path)
  const videoObject = {
    '@type': 'VideoObject',
    name: title,
    description,
    url: path,
    thumbnailUrl: thumbnail_path ?? picture,
    contentUrl: file_path,
    uploadDate: upload_date,
    ...(duration_ms !== null && { duration: duration(duration_ms) }),
    author: person(nameOf(user), `/profile/developers/${user.id}/public`),
    ...aggregateRating(video),
  }
  const breadcrumbData = breadcrumbs({ name: texts.videos, path: '/videos' }, { name: title, path })
  return {
    description,
    path,
    picture,
    type: 'video.other',
    isHidden: !video.is_public,
    data: [videoObject, breadcrumbData],
  }
}
