/** Base addresses of a repository's files, each ending in a slash. */
export interface RepositoryUrls {
  /** Host of the forge. */
  host: string
  /** Bases of pages and of raw files: the repository root, and the folder that the repository's address names. */
  pages: { root: string; folder: string }
  files: { root: string; folder: string }
}

interface Forge {
  /** Pattern of a repository path: the project, optionally followed by a branch or tag and a path. */
  path: RegExp
  pages: (project: string, ref: string) => string
  files: (project: string, ref: string) => string
}

const OWNER_AND_NAME = String.raw`^/(?<project>[\w.-]+/[\w.-]+?)(?:\.git)?`
const OPTIONAL_PATH = String.raw`(?:/(?<path>.*))?`

/** Supported forges by host. */
const forges = {
  'github.com': {
    path: new RegExp(`${OWNER_AND_NAME}(?:/(?<kind>tree|blob)/(?<ref>[^/]+)${OPTIONAL_PATH})?/?$`),
    pages: (project, ref) => `https://github.com/${project}/blob/${ref}/`,
    files: (project, ref) => `https://raw.githubusercontent.com/${project}/${ref}/`,
  },
  'gitlab.com': {
    path: new RegExp(
      String.raw`^/(?<project>[\w.-]+(?:/[\w.-]+)*?/[\w.-]+?)(?:\.git)?(?:/-/(?<kind>tree|blob)/(?<ref>[^/]+)${OPTIONAL_PATH})?/?$`,
    ),
    pages: (project, ref) => `https://gitlab.com/${project}/-/blob/${ref}/`,
    files: (project, ref) => `https://gitlab.com/${project}/-/raw/${ref}/`,
  },
  'bitbucket.org': {
    path: new RegExp(`${OWNER_AND_NAME}(?:/(?<kind>src)/(?<ref>[^/]+)${OPTIONAL_PATH})?/?$`),
    pages: (project, ref) => `https://bitbucket.org/${project}/src/${ref}/`,
    files: (project, ref) => `https://bitbucket.org/${project}/raw/${ref}/`,
  },
  'codeberg.org': {
    path: new RegExp(`${OWNER_AND_NAME}(?:/(?<kind>src)/branch/(?<ref>[^/]+)${OPTIONAL_PATH})?/?$`),
    pages: (project, ref) => `https://codeberg.org/${project}/src/branch/${ref}/`,
    files: (project, ref) => `https://codeberg.org/${project}/raw/branch/${ref}/`,
  },
} satisfies Record<string, Forge>

type ForgeHost = keyof typeof forges

/** Hosts of the supported forges. */
export const FORGE_HOSTS = Object.keys(forges) as readonly ForgeHost[]

const isForgeHost = (host: string): host is ForgeHost => host in forges

/** Returns the folder of a path that may name a file, recognized by the dot in its name. */
function folderOf(path: string, kind: string): string {
  const parts = path.split('/').filter(Boolean)
  const isFile = kind === 'blob' || (kind === 'src' && (parts.at(-1)?.toLowerCase().endsWith('.md') ?? false))
  return (isFile ? parts.slice(0, -1) : parts).map((part) => `${part}/`).join('')
}

/** Returns the base addresses of a repository; null for an unsupported forge. */
export function repositoryUrlsOf(repositoryUrl: string | null): RepositoryUrls | null {
  if (repositoryUrl === null || !URL.canParse(repositoryUrl)) return null
  const { hostname, pathname } = new URL(repositoryUrl)
  const host = hostname.replace(/^www\./, '')
  if (!isForgeHost(host)) return null
  const forge: Forge = forges[host]
  const found = forge.path.exec(pathname)?.groups
  const project = found?.['project']
  if (!found || project === undefined) return null
  const ref = found['ref'] ?? 'HEAD'
  const folder = folderOf(found['path'] ?? '', found['kind'] ?? '')
  const [pages, files] = [forge.pages(project, ref), forge.files(project, ref)]
  return { host, pages: { root: pages, folder: pages + folder }, files: { root: files, folder: files + folder } }
}
