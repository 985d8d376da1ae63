// Of a process of its own: an error that nobody catches, whenever somebody asks for it by a signal.
process.on('SIGUSR2', () => void Promise.reject(new Error('a stray error')));
