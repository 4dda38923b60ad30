/*
 * Applies the chosen theme to a document before it is painted, and notes whether its keys are a Mac's, its page is as
 * wide as those of staff, until the navigation says it, and someone is logged in, until the app has begun. It blocks the
 * first paint of every page, so it imports nothing and stays small.
 */
{
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen
  if (/^(Mac|iP)/.test(navigator.platform)) document.documentElement.dataset['mac'] = 'true'
  if (localStorage.getItem('user')?.includes('"is_staff":true') === true)
    document.documentElement.dataset['desk'] = 'true'
  if (localStorage.getItem('token') !== null) document.documentElement.dataset['session'] = 'true'
}

export {}
