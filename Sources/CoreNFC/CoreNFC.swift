// Code written for Apple's module imports nothing else for Data, URL and Locale.
@_exported public import Foundation
