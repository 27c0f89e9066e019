import { profilesApi } from '../contract.ts'

const { readDeveloper, me, listPublicDevelopers, readPublicDeveloper } = profilesApi

/** The answers that hold a creator's picture. */
export const showsPicture = [readDeveloper, me, listPublicDevelopers, readPublicDeveloper]
