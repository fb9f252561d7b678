// Each file is a task of its own, so that a phone can answer in between.
const oneByOne = `
        for (const script of scripts) {
          await import(script)
          await new Promise(done => setTimeout(done))
        }`

/** Runs the files of a document one by one. */
export const runInSteps = ({ scripts }) => `
        const scripts = ${JSON.stringify(scripts.map(address))}${oneByOne}`

/**
 * What documents start scripts with, after their stylesheets: `start` with the files it is given, in steps; even asking for
 * a file takes a moment. `painted` is when the words can be read, with their fonts or after three seconds without.
 */
export const starter = `
      const add = (rel, href) =>
        new Promise(done => document.head.append(
          Object.assign(document.createElement('link'), { rel, href, crossOrigin: '', onload: done, onerror: done })))
      const wait = ms => new Promise(done => setTimeout(done, ms))
      const addAll = async (rel, files) => {
        const loading = []
        for (const file of files) {
          loading.push(add(rel, file))
          await wait()
        }
        return Promise.all(loading)
      }
      const start = async ({ styles, scripts }) => {
        addAll('modulepreload', scripts)
        await addAll('stylesheet', styles)${oneByOne}
      }
      const painted = async () => {
        if (!document.hidden) await new Promise(done => requestAnimationFrame(() => setTimeout(done)))
        await Promise.race([document.fonts.ready, wait(3000)])
      }
      const hasSession = /(^|; )accessToken=[^;]/.test(document.cookie)`

const address = file => `/${file}`

/** What `start` is given. */
export const startable = ({ styles, scripts }) =>
  JSON.stringify({ styles: styles.map(address), scripts: scripts.map(address) })

/** What a module needs before it can run, and itself. */
export function filesOf(manifest, module, seen = new Set()) {
  if (seen.has(module)) return { scripts: [], styles: [] }
  seen.add(module)
  const { file, css = [], imports = [] } = manifest[module]
  const below = imports.map(one => filesOf(manifest, one, seen))
  return {
    scripts: [...below.flatMap(one => one.scripts), file],
    styles: [...below.flatMap(one => one.styles), ...css],
  }
}
