import { cardPath } from '#platform/contract/cards.ts'
import type { PageHead } from '#platform/contract/page.ts'
import { summaryOf } from '#platform/web/format/summary.ts'
import type { PublicDeveloper } from '../../contract.ts'
import { nameOf, pathOf, skillsOf } from '../presenter.ts'

/** Returns the metadata of a creator's page. */
export function headOfCreator(creator: PublicDeveloper): Omit<PageHead, 'title'> {
  const { user_id, username, bio, profile_image_url, languages, created_at } = creator
  const path = pathOf(user_id)
  const name = nameOf(creator)
  const skills = skillsOf(creator)
  const description = summaryOf(bio, skills.join(', '))
  const picture = cardPath('creator', user_id, name, skills.join(', '), profile_image_url)
  const mainEntity = {
    '@type': 'Person',
    name,
    alternateName: username,
    url: path,
    image: profile_image_url ?? picture,
    ...(description !== undefined && { description }),
    ...(skills.length > 0 && { knowsAbout: skills }),
    ...(languages.length > 0 && { knowsLanguage: languages }),
  }
  return {
    description,
    path,
    picture,
    type: 'profile',
    data: [{ '@type': 'ProfilePage', url: path, dateCreated: created_at, mainEntity: mainEntity }],
  }
}
