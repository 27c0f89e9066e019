import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id } from '#platform/contract/fields.ts'
import { subject } from '#platform/contract/freshness.ts'
import { accountsSubject, User, UserType } from '#features/accounts/contract.ts'
import { ratingsSubject } from '#features/ratings/contract.ts'
import {
  ClientProfile,
  ClientProfileChange,
  CreatorsQuery,
  DeveloperProfile,
  DeveloperProfileChange,
  NewDeveloperProfile,
  PictureForm,
  PublicDeveloper,
} from './contract/shapes.ts'

export * from './contract/languages.ts'
export * from './contract/shapes.ts'

/** Profiles of creators and clients. */
export const profilesSubject = subject('profiles')

/** Subjects that a creator's profile depends on: it shows the name and the ratings. */
const shows = [profilesSubject, accountsSubject, ratingsSubject]

export const profilesApi = api({
  me: {
    method: 'GET',
    path: '/profile/me',
    access: 'signed_in',
    does: 'The signed-in user with their profiles; null while there are none.',
    shows,
    response: User.extend({
      developer_profile: DeveloperProfile.nullable(),
      client_profile: ClientProfile.nullable(),
    }).meta({ id: 'UserWithProfiles' }),
  },
  check: {
    method: 'GET',
    path: '/profile/check-profile',
    access: 'signed_in',
    does: 'Whether I have created the profile of my role.',
    shows: [profilesSubject, ratingsSubject],
    response: z.object({ has_profile: z.boolean(), profile_type: UserType.nullable(), profile_id: Id.nullable() }),
  },
  readDeveloper: {
    method: 'GET',
    path: '/profile/developer',
    access: 'developer',
    does: 'My profile as a creator; 404 while there is none.',
    noneYet: [404],
    shows: [profilesSubject, ratingsSubject],
    refusal: 'Only developers can access developer profiles.',
    // Some clients read the top-level fields, others the same object nested as `developer_profile`.
    response: DeveloperProfile.extend({ developer_profile: DeveloperProfile }).meta({ id: 'OwnDeveloperProfile' }),
  },
  createDeveloper: {
    method: 'POST',
    path: '/profile/developer',
    posts: { kind: 'change', text: ['bio'] },
    access: 'developer',
    does: 'Creates my profile as a creator, once.',
    changes: [profilesSubject],
    refusal: 'Only developers can create developer profiles',
    body: NewDeveloperProfile,
    response: DeveloperProfile,
    status: 201,
  },
  updateDeveloper: {
    method: 'PUT',
    path: '/profile/developer',
    posts: { kind: 'change', text: ['bio'] },
    access: 'developer',
    does: 'Changes the named fields of my profile as a creator.',
    changes: [profilesSubject],
    refusal: 'Only developers can update developer profiles',
    body: DeveloperProfileChange,
    response: DeveloperProfile,
  },
  setPicture: {
    method: 'POST',
    path: '/profile/developer/image',
    access: 'developer',
    limit: { calls: 30, minutes: 60 },
    does: 'Sets my picture: JPEG, PNG, WebP or GIF, converted to a square WebP without metadata. The crop is given in fractions of its sides and defaults to the middle.',
    changes: [profilesSubject],
    refusal: 'Only developers can upload profile images',
    multipart: true,
    nonTransactional: 'picture encoding',
    body: PictureForm,
    response: z.object({ image_url: z.string() }).meta({ id: 'PictureAddress' }),
  },
  removePicture: {
    method: 'DELETE',
    path: '/profile/developer/image',
    access: 'developer',
    does: 'Removes my picture, if there is one.',
    changes: [profilesSubject],
    refusal: 'Only developers can upload profile images',
    nonTransactional: 'the stored picture',
  },
  readClient: {
    method: 'GET',
    path: '/profile/client',
    access: 'client',
    does: 'My profile as a client; 404 while there is none.',
    noneYet: [404],
    shows: [profilesSubject, ratingsSubject],
    refusal: 'Only clients can access client profiles.',
    response: ClientProfile.extend({ client_profile: ClientProfile }).meta({ id: 'OwnClientProfile' }),
  },
  createClient: {
    method: 'POST',
    path: '/profile/client',
    access: 'client',
    does: 'Creates my profile as a client, once.',
    changes: [profilesSubject],
    refusal: 'Only clients can create client profiles',
    body: ClientProfileChange,
    response: ClientProfile,
    status: 201,
  },
  updateClient: {
    method: 'PUT',
    path: '/profile/client',
    access: 'client',
    does: 'Changes the named fields of my profile as a client.',
    changes: [profilesSubject],
    refusal: 'Only clients can update client profiles',
    body: ClientProfileChange,
    response: ClientProfile,
  },
  listPublicDevelopers: {
    method: 'GET',
    path: '/profile/developers/public',
    access: 'anyone',
    searches: 'q',
    does: 'Creators with a public profile: by any words of their name, username, bio and skills, as `GET /search` finds them, by one skill, by years of experience, by availability, language, price and how soon they aim to reply. The best matches of words come first by default, else the newest.',
    shows,
    public: true,
    query: CreatorsQuery,
    response: z.array(PublicDeveloper),
    paged: true,
  },
  listSkills: {
    method: 'GET',
    path: '/profile/skills',
    access: 'anyone',
    does: 'The most common skills of the newest public creators, most frequent first.',
    shows,
    public: true,
    response: z.array(z.string()),
  },
  readPublicDeveloper: {
    method: 'GET',
    path: '/profile/developers/:id/public',
    access: 'anyone',
    does: 'The public profile of a creator, by their account id.',
    shows,
    public: true,
    params: z.object({ id: Id }),
    response: PublicDeveloper,
  },
})
