def checks(bench): return []
